package badges

import (
	"context"
	"net/url"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Icon is the picture of a badge: a file of the media library by id, or any picture by URL.
type Icon struct {
	ID       string `json:"id" validate:"max=400"`
	URL      string `json:"url" validate:"max=4096"`
	Height   int    `json:"height"`
	Width    int    `json:"width"`
	AltText  string `json:"altText,omitempty" validate:"max=200"`
	Filename string `json:"filename,omitempty"`
}

// ownImage is the prefix of the URL by which client libraries name a file of the media library.
const ownImage = "wix:image://v1/"

// Validate accepts only URLs that a page can load.
func (i *Icon) Validate() []errs.Violation {
	switch {
	case i.ID == "" && i.URL == "":
		return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "", "must have id or url")}
	case i.URL == "" || strings.HasPrefix(i.URL, ownImage):
		return nil
	}
	at, err := url.Parse(i.URL)
	relative := err == nil && at.Scheme == "" && at.Host == "" && strings.HasPrefix(at.Path, "/media/")
	if err != nil || !relative && (at.Host == "" || at.Scheme != "https" && at.Scheme != "http") {
		return []errs.Violation{wire.Named("url", errs.RuleFormat, "WEB_URL", "must be a web address")}
	}
	return nil
}

// icon resolves the picture. An update that sends only the id or only the URL of another
// picture replaces the old picture.
func (s *Service) icon(ctx context.Context, old, given *Icon) (*Icon, error) {
	if given == nil {
		return nil, nil
	}
	out := *given
	if old != nil {
		switch {
		case out.ID == old.ID && out.URL == old.URL:
			out.Width, out.Height, out.Filename = old.Width, old.Height, old.Filename
			return &out, nil
		case out.ID == old.ID:
			out.ID = ""
		case out.URL == old.URL:
			out.URL = ""
		}
	}
	out.Width, out.Height, out.Filename = 0, 0, ""
	if rest, own := strings.CutPrefix(out.URL, ownImage); own {
		if end := strings.IndexAny(rest, "/#?"); end >= 0 {
			rest = rest[:end]
		}
		out.ID, out.URL = rest, ""
	}
	if out.ID == "" && out.URL == "" {
		return nil, errs.Invalid(wire.Named("badge.icon.url", errs.RuleFormat, "WEB_URL", "must be the URL of a picture"))
	}
	if out.ID == "" {
		return &out, nil
	}
	picture, err := s.cfg.Picture(ctx, out.ID)
	switch {
	case err == nil:
		out.URL, out.Width, out.Height = s.cfg.PublicURL+picture.URL, picture.Width, picture.Height
		if slash := strings.LastIndexByte(picture.URL, '/'); slash >= 0 {
			if name, err := url.PathUnescape(picture.URL[slash+1:]); err == nil {
				out.Filename = name
			}
		}
	case errs.KindOf(err) != errs.NotFound:
		return nil, err
	case out.URL == "":
		return nil, errs.Invalid(wire.Named("badge.icon.id", errs.RuleValidation, "NOT_FOUND",
			"is not in the media library; upload the picture first, or send a url"))
	}
	return &out, nil
}
