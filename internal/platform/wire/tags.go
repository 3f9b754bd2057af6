package wire

import "slices"

// Tags group entities for the people who manage them, and for everybody.
type Tags struct {
	PrivateTags *TagList `json:"privateTags,omitempty"`
	PublicTags  *TagList `json:"publicTags,omitempty"`
}

// TagList is a list of tags.
type TagList struct {
	TagIDs List[string] `json:"tagIds" validate:"max=100,unique,dive,min=1,max=5"`
}

// Empty tells that there is no tag at all.
func (t *Tags) Empty() bool {
	return t == nil || (t.PrivateTags == nil || len(t.PrivateTags.TagIDs) == 0) &&
		(t.PublicTags == nil || len(t.PublicTags.TagIDs) == 0)
}

// With gives the tags after some were added and some taken away; who is in both is taken away.
func (t *Tags) With(assign, unassign *Tags) *Tags {
	if t == nil {
		t = &Tags{}
	}
	pick := func(from *Tags, public bool) []string {
		list := (*TagList)(nil)
		switch {
		case from == nil:
		case public:
			list = from.PublicTags
		default:
			list = from.PrivateTags
		}
		if list == nil {
			return nil
		}
		return list.TagIDs
	}
	one := func(public bool) *TagList {
		out := slices.Clone(pick(t, public))
		for _, id := range pick(assign, public) {
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		gone := pick(unassign, public)
		out = slices.DeleteFunc(out, func(id string) bool { return slices.Contains(gone, id) })
		if len(out) == 0 {
			return nil
		}
		return &TagList{out}
	}
	return &Tags{PrivateTags: one(false), PublicTags: one(true)}
}
