package checkout

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/url"
)

// pagePath is the page where people buy.
const pagePath = "/hosted/checkout"

// Back are the pages that people go back to from the checkout page; each may be empty.
type Back struct {
	ThankYouPageURL string `json:"thankYouPageUrl,omitempty"`
	PostFlowURL     string `json:"postFlowUrl,omitempty"`
	CartPageURL     string `json:"cartPageUrl,omitempty"`
	LoginURL        string `json:"loginUrl,omitempty"`
	State           string `json:"state,omitempty"`
}

// links signs the addresses of checkouts.
type links struct {
	key  []byte
	site string // its address
}

// sign proves that a text was written here, for one purpose.
func (l links) sign(purpose, text string) string {
	mac := hmac.New(sha256.New, l.key)
	_, _ = mac.Write([]byte(purpose + "\n" + text)) // a hash does not fail
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func (l links) signed(purpose, text, signature string) bool {
	return hmac.Equal([]byte(l.sign(purpose, text)), []byte(signature))
}

// path leads to the page of a checkout. Who has it can open the checkout: the address
// cannot be guessed, and where it leads back to cannot be changed. currency may be empty.
func (l links) path(id string, back Back, currency string) (string, error) {
	query := url.Values{"checkoutId": {id}}
	text := ""
	if back != (Back{}) {
		raw, err := json.Marshal(back)
		if err != nil {
			return "", err
		}
		text = base64.RawURLEncoding.EncodeToString(raw)
		query.Set("back", text)
	}
	query.Set("token", l.sign("open", id+" "+text))
	if currency != "" {
		query.Set("currency", currency)
	}
	return pagePath + "?" + query.Encode(), nil
}

// url is the whole address of a checkout's page, in a currency if one is named.
func (l links) url(id, currency string) (*URLResponse, error) {
	path, err := l.path(id, Back{}, currency)
	return &URLResponse{l.site + path}, err
}

func (l links) back(in *OpenRequest) (Back, error) {
	var back Back
	if !l.signed("open", in.ID+" "+in.Back, in.Token) {
		return back, missing(in.ID)
	}
	if in.Back == "" {
		return back, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(in.Back)
	if err == nil {
		err = json.Unmarshal(raw, &back)
	}
	return back, err
}
