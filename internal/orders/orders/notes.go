package orders

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals; the contract names none.
const (
	CodeNoActivity     = "ACTIVITY_NOT_FOUND"
	CodeSystemActivity = "ACTIVITY_CANNOT_BE_CHANGED"
	CodeTooMany        = "TOO_MANY_ACTIVITIES"
)

// note is an entry that callers may write: a comment, or one of an app.
type note struct {
	CustomActivity  *CustomActivity  `json:"customActivity,omitempty"`
	MerchantComment *MerchantComment `json:"merchantComment,omitempty"`
}

// Validate asks for one of both, with what it needs.
func (n *note) Validate() []errs.Violation {
	switch {
	case n.CustomActivity == nil && n.MerchantComment == nil:
		return []errs.Violation{errs.Field("", errs.RuleRequiredOneOf, "customActivity or merchantComment is required")}
	case n.CustomActivity != nil && n.MerchantComment != nil:
		return []errs.Violation{errs.Field("merchantComment", errs.RuleOneOfAlignment,
			"must not be given together with customActivity")}
	case n.MerchantComment != nil && n.MerchantComment.Message == "":
		return []errs.Violation{errs.Field("merchantComment.message", errs.RuleRequired, "is required")}
	case n.CustomActivity != nil && n.CustomActivity.Type == "":
		return []errs.Violation{errs.Field("customActivity.type", errs.RuleRequired, "is required")}
	case n.CustomActivity != nil && n.CustomActivity.Type == ActivityGoodsFulfilled:
		return []errs.Violation{errs.Field("customActivity.type", errs.RuleOther, "is written by the shop itself")}
	}
	return nil
}

// activity is the note as an entry.
func (n *note) activity() Activity {
	if n.CustomActivity != nil {
		return Activity{ActivityType: ActivityCustom, CustomActivity: n.CustomActivity}
	}
	return Activity{ActivityType: ActivityComment, MerchantComment: n.MerchantComment}
}

// sentNote is a note as the newer call sends it, among all types of activities.
type sentNote struct {
	note
	ActivityType string `json:"activityType,omitempty" validate:"omitempty,oneof=MERCHANT_COMMENT CUSTOM_ACTIVITY"`
}

// Validate refuses a type that is not the content's: callers write no system entries.
func (n *sentNote) Validate() []errs.Violation {
	out := n.note.Validate()
	if len(out) == 0 && n.ActivityType != "" && n.ActivityType != n.activity().ActivityType {
		out = append(out, errs.Field("activityType", errs.RuleOneOfAlignment,
			"must match the content: MERCHANT_COMMENT or CUSTOM_ACTIVITY"))
	}
	return out
}

type (
	addManyRequest struct {
		OrderID         string     `json:"orderId" validate:"required,guid"`
		Activities      []note     `json:"activities,omitempty" validate:"max=300"`
		OrderActivities []sentNote `json:"orderActivities,omitempty" validate:"max=300"`
	}
	addManyAnswer struct {
		Order       *Order            `json:"order,omitempty"`
		ActivityIDs wire.List[string] `json:"activityIds"`
	}
	addOneRequest struct {
		ID       string `json:"id" validate:"required,max=100"`
		Activity *note  `json:"activity" validate:"required"`
	}
	addOneAnswer struct {
		Order      *Order `json:"order,omitempty"`
		ActivityID string `json:"activityId"`
	}
	changeNoteRequest struct {
		ID         string `json:"id" validate:"required,max=100"`
		ActivityID string `json:"activityId" validate:"required,max=100"`
		Activity   *note  `json:"activity" validate:"required"`
	}
	deleteNoteRequest struct {
		ID         string `json:"id" validate:"required,max=100"`
		ActivityID string `json:"activityId" validate:"required,max=100"`
	}
)

// notes serves what people and apps write on orders.
type notes struct{ *Service }

// addNotes writes entries and gives their ids.
func (s notes) addNotes(ctx context.Context, id string, notes []Activity) (*Order, []string, error) {
	var made []string
	o, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Order, error) {
		made = nil
		return s.changeTx(tx, id, func(r *record) error {
			if len(r.Activities)+len(notes) > maxActivities {
				return errs.New(errs.FailedPrecondition, CodeTooMany, "an order can have at most %d activities", maxActivities)
			}
			for _, n := range notes {
				made = append(made, r.log(tx, n))
			}
			return nil
		})
	})
	return o, made, err
}

func (s notes) addMany(ctx context.Context, in *addManyRequest) (*addManyAnswer, error) {
	var notes []Activity
	for i := range in.Activities {
		notes = append(notes, in.Activities[i].activity())
	}
	for i := range in.OrderActivities {
		notes = append(notes, in.OrderActivities[i].activity())
	}
	if len(notes) == 0 {
		return nil, errs.Invalid(wire.Named("orderActivities", errs.RuleRequired, "", "is required"))
	}
	o, made, err := s.addNotes(ctx, in.OrderID, notes)
	return &addManyAnswer{o, made}, err
}

func (s notes) addOne(ctx context.Context, in *addOneRequest) (*addOneAnswer, error) {
	o, made, err := s.addNotes(ctx, in.ID, []Activity{in.Activity.activity()})
	if err != nil {
		return nil, err
	}
	return &addOneAnswer{o, made[0]}, nil
}

// kind is the type of an entry; of what the shop itself writes about goods that went out, the name of that.
func (a *Activity) kind() string {
	if a.CustomActivity != nil && a.CustomActivity.Type == ActivityGoodsFulfilled {
		return ActivityGoodsFulfilled
	}
	return a.ActivityType
}

// rewrite changes the entries of an order by fn, which gets the place of one that
// callers may touch.
func (s notes) rewrite(ctx context.Context, id, activity string, fn func(list []Activity, at int) []Activity) (
	*OneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*OneAnswer, error) {
		o, err := s.changeTx(tx, id, func(r *record) error {
			at := slices.IndexFunc(r.Activities, func(a Activity) bool { return a.ID == activity })
			if at < 0 {
				return errs.Missing(CodeNoActivity, "activity", activity)
			}
			if kind := r.Activities[at].kind(); kind != ActivityComment && kind != ActivityCustom {
				return errs.New(errs.FailedPrecondition, CodeSystemActivity,
					"only comments and custom activities can be changed; this one is %s", kind)
			}
			r.Activities = fn(slices.Clone(r.Activities), at)
			return nil
		})
		return &OneAnswer{o}, err
	})
}

func (s notes) changeNote(ctx context.Context, in *changeNoteRequest) (*OneAnswer, error) {
	return s.rewrite(ctx, in.ID, in.ActivityID, func(list []Activity, at int) []Activity {
		changed := in.Activity.activity()
		changed.ID, changed.CreatedDate, changed.AuthorEmail, changed.Type = list[at].ID, list[at].CreatedDate,
			list[at].AuthorEmail, changed.ActivityType
		list[at] = changed
		return list
	})
}

func (s notes) deleteNote(ctx context.Context, in *deleteNoteRequest) (*OneAnswer, error) {
	return s.rewrite(ctx, in.ID, in.ActivityID,
		func(list []Activity, at int) []Activity { return slices.Delete(list, at, at+1) })
}

type (
	tagsRequest struct {
		OrderIDs     []string `json:"orderIds" validate:"required,min=1,max=100,unique,dive,guid"`
		AssignTags   *Tags    `json:"assignTags,omitempty"`
		UnassignTags *Tags    `json:"unassignTags,omitempty"`
	}
	tagsAnswer struct {
		Results            wire.List[wire.BulkItem] `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata  `json:"bulkActionMetadata"`
	}
)

// maxTags bounds each list, as the contract does.
const maxTags = 100

// retag gives a list of tags after some were taken away and some added; what is in
// both lists is added.
func retag(list, assign, unassign *TagList) *TagList {
	gone, more := or(unassign).TagIDs, or(assign).TagIDs
	var out wire.List[string]
	for _, tag := range append(slices.Clone(or(list).TagIDs), more...) {
		if !slices.Contains(out, tag) && (slices.Contains(more, tag) || !slices.Contains(gone, tag)) {
			out = append(out, tag)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return &TagList{out}
}

func (s *Service) bulkTags(ctx context.Context, in *tagsRequest) (*tagsAnswer, error) {
	if err := MayTagPrivately(actor.From(ctx), in.AssignTags, in.UnassignTags); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*tagsAnswer, error) {
		out := &tagsAnswer{}
		for i, id := range in.OrderIDs {
			err := tx.Savepoint(func() error {
				return s.TagTx(tx, id, in.AssignTags, in.UnassignTags,
					fmt.Sprintf("orderIds[%d]", i))
			})
			out.Results = append(out.Results, wire.BulkItem{ItemMetadata: out.BulkActionMetadata.Item(i, id, err)})
		}
		return out, nil
	})
}

// TagTx tags an order and takes tags away; one that is in both lists is assigned. NotFound; InvalidArgument for more
// tags than an order holds, which names field; PermissionDenied for private tags of callers who may not write them.
func (s *Service) TagTx(tx *store.Tx, id string, assign, unassign *Tags, field string) error {
	if err := MayTagPrivately(actor.From(tx.Context()), assign, unassign); err != nil {
		return err
	}
	_, err := s.changeTx(tx, id, func(r *record) error {
		old, more, less := or(r.Tags), or(assign), or(unassign)
		tags := &Tags{retag(old.PrivateTags, more.PrivateTags, less.PrivateTags), retag(old.Tags, more.Tags, less.Tags)}
		for _, list := range []*TagList{tags.Tags, tags.PrivateTags} {
			if len(or(list).TagIDs) > maxTags {
				return errs.Invalid(wire.Bounded(field, errs.RuleMaxSize, maxTags,
					fmt.Sprintf("must not give the order more than %d tags", maxTags)))
			}
		}
		if r.Tags = tags; tags.Tags == nil && tags.PrivateTags == nil {
			r.Tags = nil
		}
		return nil
	})
	return err
}
