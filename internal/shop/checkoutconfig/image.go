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
