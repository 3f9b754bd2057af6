package profiles

import (
	"context"
	"net/http"
	"time"

	"souk/internal/people/followers"
	"souk/internal/people/members"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/media"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const uploadTime = 5 * time.Minute

type (
	slugRequest struct {
		Slug string `json:"slug" validate:"required,max=255"`
	}
	profileAnswer struct {
		// State is PRIVATE or MEMBERS_ONLY when the caller may not see the profile, which is then absent.
		State   string   `json:"state" validate:"oneof=SHOWN PRIVATE MEMBERS_ONLY"`
		Profile *Profile `json:"profile,omitempty"`
	}
	mineAnswer struct {
		Profile *Mine `json:"profile"`
	}
	changeRequest struct {
		Profile Change `json:"profile"`
	}
	slugAnswer struct {
		Free bool `json:"free"`
		// Problem says why the slug cannot be had; it is empty for one that is free.
		Problem string `json:"problem,omitempty" validate:"omitempty,oneof=TAKEN RESERVED FORMAT"`
	}
	peopleRequest struct {
		List   string       `json:"list" validate:"required,oneof=FOLLOWERS FOLLOWING BLOCKED REPORTED"`
		Paging *wire.Paging `json:"paging,omitempty"`
	}
	peopleOfRequest struct {
		Slug   string       `json:"slug" validate:"required,max=100"`
		List   string       `json:"list" validate:"required,oneof=FOLLOWERS FOLLOWING"`
		Paging *wire.Paging `json:"paging,omitempty"`
	}
	peopleAnswer struct {
		People   wire.List[Person]   `json:"people"`
		Metadata wire.PagingMetadata `json:"metadata"`
	}
	pictureAnswer struct {
		Picture *media.File `json:"picture"`
	}
)

// Operations lists what is served. All is Souk's own.
func (s *Service) Operations() []httpapi.Operation {
	own := actor.Rule{Members: true}
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.memberProfiles." + id, Method: method, Path: "/v1/member-profiles/" + path,
			Access: access, Reads: method == http.MethodGet, Summary: summary, Codes: codes}
	}
	upload := op("uploadPicture", http.MethodPost, "my/pictures", own,
		"Upload a picture for the caller's own profile: the raw bytes with ?name=, or a multipart form with a file. "+
			"It is shown once the profile names it.", media.CodeUnsupported, media.CodeTooLarge)
	upload.MaxBody, upload.Timeout = media.MaxBytes+1<<20, uploadTime
	return []httpapi.Operation{
		httpapi.Handle(op("getProfile", http.MethodGet, "{slug}", actor.Rule{Members: true, Visitors: true},
			"Get a member's profile as the caller may see it, by its current or an earlier slug.",
			members.CodeNotFound), s.httpGet),
		httpapi.Handle(op("listPeopleOf", http.MethodGet, "{slug}/people", actor.Rule{Members: true, Visitors: true},
			"List a visible member's followers, or those whom the member follows, the newest first.",
			members.CodeNotFound), s.httpPeopleOf),
		httpapi.Handle(op("getMine", http.MethodGet, "my", own, "Get the caller's own profile for editing.",
			members.CodeNotFound), s.httpMine),
		httpapi.Handle(op("updateMine", http.MethodPatch, "my", own,
			"Update the caller's own profile: all changes or none.",
			members.CodeNotFound, members.CodeSlugTaken, resource.CodeStale), s.httpUpdate),
		httpapi.Handle(op("checkSlug", http.MethodGet, "my/slug-check", own,
			"Check whether a slug is available to the caller."), s.httpCheckSlug),
		httpapi.Plain(upload, s.upload),
		httpapi.Handle(op("listPeople", http.MethodGet, "my/people", own,
			"List the caller's followers, or those whom the caller follows, blocked or reported, the newest "+
				"first."), s.httpPeople),
		httpapi.Handle(op("removeFollower", http.MethodDelete, "my/followers/{memberId}", own,
			"Remove one of the caller's followers. They are not notified."), s.httpRemoveFollower),
	}
}

func (s *Service) httpGet(ctx context.Context, in *slugRequest) (*profileAnswer, error) {
	state, profile, err := s.Get(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	return &profileAnswer{state, profile}, nil
}

func mine(m *Mine, err error) (*mineAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &mineAnswer{m}, nil
}

func (s *Service) httpMine(ctx context.Context, _ *wire.Empty) (*mineAnswer, error) {
	return mine(s.Mine(ctx))
}

func (s *Service) httpUpdate(ctx context.Context, in *changeRequest) (*mineAnswer, error) {
	return mine(s.Update(ctx, in.Profile))
}

func (s *Service) httpCheckSlug(ctx context.Context, in *slugRequest) (*slugAnswer, error) {
	if wrong := members.CheckSlug("slug", in.Slug); len(wrong) > 0 {
		if wrong[0].RuleName == "SLUG_RESERVED" {
			return &slugAnswer{Problem: "RESERVED"}, nil
		}
		return &slugAnswer{Problem: "FORMAT"}, nil
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*slugAnswer, error) {
		owner, err := members.SlugOwnerTx(tx, in.Slug)
		if err != nil {
			return nil, err
		}
		if owner != "" && owner != actor.From(ctx).ID {
			return &slugAnswer{Problem: "TAKEN"}, nil
		}
		return &slugAnswer{Free: true}, nil
	})
}

func (s *Service) httpPeople(ctx context.Context, in *peopleRequest) (*peopleAnswer, error) {
	limit, offset, err := in.Paging.Page(50, 100)
	if err != nil {
		return nil, err
	}
	list, total, err := s.People(ctx, in.List, limit, offset)
	return paged(list, total, offset, err)
}

func (s *Service) httpPeopleOf(ctx context.Context, in *peopleOfRequest) (*peopleAnswer, error) {
	limit, offset, err := in.Paging.Page(50, 100)
	if err != nil {
		return nil, err
	}
	list, total, err := s.PeopleOf(ctx, in.Slug, in.List, limit, offset)
	return paged(list, total, offset, err)
}

func paged(list []Person, total, offset int, err error) (*peopleAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &peopleAnswer{list, wire.PagingMetadata{Count: wire.Ptr(len(list)), Offset: &offset, Total: &total,
		TooManyToCount: wire.Ptr(false)}}, nil
}

func (s *Service) httpRemoveFollower(ctx context.Context, in *wire.MemberRequest) (*wire.Empty, error) {
	caller := actor.From(ctx).ID
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		return followers.UnfollowTx(tx, in.MemberID, caller)
	})
}

func (s *Service) upload(w http.ResponseWriter, r *http.Request) {
	file, err := s.received(w, r)
	httpapi.WriteAnswer(w, r, pictureAnswer{file}, err)
}

func (s *Service) received(w http.ResponseWriter, r *http.Request) (*media.File, error) {
	name, content, err := httpapi.UploadedFile(w, r, uploadTime)
	if err != nil {
		return nil, err
	}
	file, err := s.cfg.Media.Put(r.Context(), name, content)
	if httpapi.BodyTooLarge(err) {
		return nil, errs.New(errs.TooLarge, media.CodeTooLarge, "a picture must have at most %d MiB", media.MaxBytes>>20).
			With("threshold", media.MaxBytes)
	}
	if err != nil {
		return nil, err
	}
	return file, s.added(r.Context(), file)
}
