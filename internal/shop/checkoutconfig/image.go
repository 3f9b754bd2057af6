package checkoutconfig

import (
	"net/url"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Image is a picture by id or address. Clients write a picture of the shop's own as
// an address of the form wix:image://v1/..., which stands for its id.
type Image struct {
	ID         string           `json:"id" validate:"max=400"`
	URL        string           `json:"url" validate:"max=4096"`
	Height     int              `json:"height" validate:"min=0"`
	Width      int              `json:"width" validate:"min=0"`
	AltText    string           `json:"altText,omitempty" validate:"max=200"`
	Filename   string           `json:"filename,omitempty" validate:"max=200"`
	FocalPoint *wire.FocalPoint `json:"focalPoint,omitempty"`
}

// ownImage starts the address of a picture of the shop's own.
const ownImage = "wix:image://v1/"

// Own gives the id of a picture of the shop's own and, where its address says so, the path at which the shop's pages
// show it. Both are empty for a picture of another site. publicURL is where the shop is.
func (i *Image) Own(publicURL string) (id, path string) {
	if after := strings.TrimPrefix(i.URL, strings.TrimSuffix(publicURL, "/")); strings.HasPrefix(after, "/media/") {
		path = after
	}
	if id = i.ID; id != "" {
		return id, path
	}
	rest, own := strings.CutPrefix(i.URL, ownImage)
	if !own {
		rest = strings.TrimPrefix(path, "/media/")
	}
	id, _, _ = strings.Cut(rest, "/")
	if plain, err := url.PathUnescape(id); err == nil {
		id = plain
	}
	return id, path
}

// Validate asks for a picture that can be shown: no other kinds of addresses.
func (i *Image) Validate() []errs.Violation {
	if i.ID == "" && i.URL == "" {
		return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "", "must have id or url")}
	}
	if i.URL == "" || strings.HasPrefix(i.URL, ownImage) {
		return nil
	}
	at, err := url.Parse(i.URL)
	if err == nil && at.Scheme == "" && at.Host == "" && strings.HasPrefix(at.Path, "/media/") {
		return nil
	}
	if err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http" {
		return []errs.Violation{wire.Named("url", errs.RuleFormat, "WEB_URL", "must be a web address")}
	}
	return nil
}
