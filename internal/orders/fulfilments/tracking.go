package fulfilments

import (
	"fmt"
	"net/url"
	"strings"
)

// carriers are those whose pages the shop knows: the number goes where the mark is.
var carriers = map[string]string{
	"fedex":      "https://www.fedex.com/fedextrack/?trknbr=%s",
	"ups":        "https://www.ups.com/track?tracknum=%s",
	"usps":       "https://tools.usps.com/go/TrackConfirmAction?tLabels=%s",
	"dhl":        "https://www.dhl.com/global-en/home/tracking.html?tracking-id=%s",
	"canadapost": "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=%s",
}

// link is where a parcel of a known carrier is followed; empty for others.
func (t TrackingInfo) link() string {
	page, known := carriers[strings.ToLower(t.ShippingProvider)]
	if !known || t.TrackingNumber == "" {
		return ""
	}
	return fmt.Sprintf(page, url.QueryEscape(t.TrackingNumber))
}

// follow makes the link of a known carrier, unless the caller brought one. A link that
// was made for what was there before gives way to one for what is there now.
func (f *Fulfillment) follow(before TrackingInfo) {
	if f.TrackingInfo == nil {
		return
	}
	if made := before.link(); f.TrackingInfo.TrackingLink == "" || f.TrackingInfo.TrackingLink == made && made != "" {
		f.TrackingInfo.TrackingLink = f.TrackingInfo.link()
	}
}

func at(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }
