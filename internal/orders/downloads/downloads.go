// Package downloads gives buyers the files that they bought.
//
// It keeps these things true. A file is fetched with a link that nobody can make up,
// that is for one line of one order and ends at a time that the order tells; links are
// signed, and none is kept. An order that is not paid, was paid back or came to nothing
// opens no file, whatever link somebody has. A file is fetched no more often than the
// shop allows, however many ask at once.
package downloads

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	CodeNoLink  = "DOWNLOAD_NOT_FOUND"
	CodeExpired = "DOWNLOAD_EXPIRED"
	CodeUsedUp  = "DOWNLOAD_LIMIT_REACHED"
	CodeNotPaid = "ORDER_IS_NOT_PAID"
	CodeNoFiles = "ORDER_HAS_NO_FILES"
	CodeWorks   = "DOWNLOAD_STILL_WORKS"
)

// defaultMost is how often each file may be fetched.
const defaultMost = 20

// resumes is how long a download that broke off may be taken up again without counting.
const resumes = time.Hour

// Mails tells buyers where their files are. It answers whether a message was written.
type Mails interface {
	DownloadTx(tx *store.Tx, orderID string) (bool, error)
}

// Config is what the service needs from others.
type Config struct {
	DB     *store.DB
	Orders *orders.Service
	Files  Files // nil when the shop keeps none
	Mails  Mails // nil writes none
	// Key signs links.
	Key       []byte
	PublicURL string
	// Most is how often each file may be fetched; 0 means 20 times.
	Most int64
}

// Service opens files to their buyers.
type Service struct {
	cfg    Config
	db     *store.DB
	orders *orders.Service
}

// New makes the service.
func New(cfg Config) *Service {
	if cfg.Most <= 0 {
		cfg.Most = defaultMost
	}
	return &Service{cfg: cfg, db: cfg.DB, orders: cfg.Orders}
}

// Link is the address of a file of an order, which ends at a time. It is for
// orders.Config.FileLink.
func Link(key []byte, publicURL, orderID, lineID string, expires wire.Time) string {
	return publicURL + "/v1/downloads/" + token{orderID, lineID, expires}.sign(key)
}

// token is what a link says.
type token struct {
	order, line string
	expires     wire.Time
}

func (t token) text() string {
	return strconv.FormatInt(t.expires.Millis(), 36) + "\x00" + t.order + "\x00" + t.line
}

func seal(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("souk: download\x00" + text))
	return mac.Sum(nil)[:24]
}

// sign writes the token as part of a link.
func (t token) sign(key []byte) string {
	text := t.text()
	return base64.RawURLEncoding.EncodeToString(append(seal(key, text), text...))
}

// readToken gives what a link says; false when it was not made with the key.
func readToken(key []byte, signed string) (token, bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(signed)
	if err != nil || len(raw) < 24 || !hmac.Equal(raw[:24], seal(key, string(raw[24:]))) {
		return token{}, false
	}
	parts := strings.SplitN(string(raw[24:]), "\x00", 3)
	if len(parts) != 3 {
		return token{}, false
	}
	expires, err := strconv.ParseInt(parts[0], 36, 64)
	return token{parts[1], parts[2], wire.Time(expires)}, err == nil
}

// open gives the file that a link opens now, and counts it. whole says that the file is
// asked for from its start; the rest of one that was begun within the hour is free.
func (s *Service) open(ctx context.Context, signed string, whole bool) (fileID string, err error) {
	t, ok := readToken(s.cfg.Key, signed)
	if !ok {
		return "", noLink()
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		o, err := s.orders.OrderTx(tx, t.order)
		if errs.KindOf(err) == errs.NotFound {
			return "", noLink()
		}
		if err != nil {
			return "", err
		}
		line := lineOf(o, t.line)
		switch {
		case line == nil || line.DigitalFile == nil || line.DigitalFile.FileID == "":
			return "", noLink()
		case line.DigitalFile.ExpirationDate != t.expires || tx.Millis() >= t.expires.Millis():
			return "", errs.New(errs.FailedPrecondition, CodeExpired,
				"this link has expired; ask the shop for a new one")
		case !paid(o):
			return "", errs.New(errs.FailedPrecondition, CodeNotPaid, "this file can be downloaded once its order is paid")
		}
		return line.DigitalFile.FileID, s.count(tx, o.ID, line, whole)
	})
}

// paid tells that an order opens its files.
func paid(o *orders.Order) bool {
	return o.Status == orders.Approved && (o.PaymentStatus == orders.Paid || o.PaymentStatus == orders.PartiallyRefunded)
}

// count writes a download down. FailedPrecondition when there were too many.
func (s *Service) count(tx *store.Tx, orderID string, line *orders.LineItem, whole bool) error {
	file, now := line.DigitalFile, tx.Millis()
	_, err := tx.Exec(
		"INSERT INTO downloads (id, order_id, line_id, file_id, created, expires, most, fetched) VALUES (?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING",
		tx.NewID(), orderID, line.ID, file.FileID, now, file.ExpirationDate.Millis(), s.cfg.Most)
	if err != nil {
		return err
	}
	var last *int64
	if err := tx.QueryRow("SELECT last_fetch FROM downloads WHERE order_id = ? AND line_id = ?", []any{orderID, line.ID},
		&last); err != nil {
		return err
	}
	if !whole && last != nil && now-*last < resumes.Milliseconds() {
		return nil
	}
	n, err := tx.Exec(
		"UPDATE downloads SET fetched = fetched + 1, last_fetch = ? WHERE order_id = ? AND line_id = ? AND fetched < most",
		now, orderID, line.ID)
	if err == nil && n == 0 {
		return errs.New(errs.FailedPrecondition, CodeUsedUp,
			"this file was downloaded as often as allowed; ask the shop for a new link")
	}
	return err
}

// PaidTx hears of every order that changed. Who bought files is told where they are once
// the order is paid.
func (s *Service) PaidTx(tx *store.Tx, before, after *orders.Order) error {
	if !paid(after) || before != nil && paid(before) || len(filesOf(after)) == 0 {
		return nil
	}
	return s.tell(tx, after.ID)
}

// tell writes to the buyer where the files are, and that it did in the order's log.
func (s *Service) tell(tx *store.Tx, orderID string) error {
	if s.cfg.Mails == nil {
		return nil
	}
	written, err := s.cfg.Mails.DownloadTx(tx, orderID)
	if err != nil || !written {
		return err
	}
	_, err = s.orders.LogTx(tx, orderID, orders.Activity{ActivityType: orders.ActivityDownloadMail})
	return err
}

// File is a file of an order, as its buyer and the staff see it.
type File struct {
	LineItemID     string     `json:"lineItemId"`
	ProductName    string     `json:"productName"`
	FileID         string     `json:"fileId"`
	Link           string     `json:"link,omitempty"`
	ExpirationDate *wire.Time `json:"expirationDate,omitempty"`
	Expired        bool       `json:"expired"`
	Fetched        int64      `json:"fetched"`
	Most           int64      `json:"most"`
}

// FilesTx lists the files of an order; there are links only while they open something.
func (s *Service) FilesTx(tx *store.Tx, o *orders.Order) ([]File, error) {
	var out []File
	for _, line := range filesOf(o) {
		f := File{LineItemID: line.ID, FileID: line.DigitalFile.FileID, Most: s.cfg.Most}
		if line.ProductName != nil {
			f.ProductName = cmp.Or(line.ProductName.Translated, line.ProductName.Original)
		}
		err := tx.QueryRow("SELECT fetched, most FROM downloads WHERE order_id = ? AND line_id = ?", []any{o.ID, line.ID},
			&f.Fetched, &f.Most)
		if err != nil && !errors.Is(err, store.ErrNoRows) {
			return nil, err
		}
		if at := line.DigitalFile.ExpirationDate; !at.IsZero() {
			f.ExpirationDate, f.Expired = &at, at.Millis() <= tx.Millis()
			if paid(o) && !f.Expired && f.Fetched < f.Most {
				f.Link = Link(s.cfg.Key, s.cfg.PublicURL, o.ID, line.ID, at)
			}
		}
		out = append(out, f)
	}
	return out, nil
}

// renew gives the files of an order another time to be fetched in, and tells the buyer.
func (s *Service) renew(ctx context.Context, in *wire.OrderRequest) (*filesAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*filesAnswer, error) {
		o, err := s.orders.OrderTx(tx, in.OrderID)
		if err != nil {
			return nil, err
		}
		if err := renewable(o); err != nil {
			return nil, err
		}
		if o, err = s.orders.RenewFilesTx(tx, o.ID); err != nil {
			return nil, err
		}
		if _, err := tx.Exec("DELETE FROM downloads WHERE order_id = ?", o.ID); err != nil { // counted anew
			return nil, err
		}
		if err := s.tell(tx, o.ID); err != nil {
			return nil, err
		}
		files, err := s.FilesTx(tx, o)
		return &filesAnswer{files}, err
	})
}

// renewable says why an order has no files to fetch.
func renewable(o *orders.Order) error {
	switch {
	case len(filesOf(o)) == 0:
		return errs.New(errs.FailedPrecondition, CodeNoFiles, "this order has no files to download")
	case !paid(o):
		return errs.New(errs.FailedPrecondition, CodeNotPaid, "the order is not paid; its files can be downloaded once it is")
	}
	return nil
}

// RenewForBuyerTx gives new links to a buyer whose links are over, and mails them. How often a file was fetched stays
// counted: only staff let somebody begin anew. FailedPrecondition while the links work, and for files that were fetched
// as often as they may be. The caller has made sure that it is the buyer.
func (s *Service) RenewForBuyerTx(tx *store.Tx, o *orders.Order) ([]File, error) {
	if err := renewable(o); err != nil {
		return nil, err
	}
	before, err := s.FilesTx(tx, o)
	if err != nil {
		return nil, err
	}
	over, left := false, false
	for _, f := range before {
		over, left = over || f.Expired, left || f.Expired && f.Fetched < f.Most
	}
	switch {
	case !over:
		return nil, errs.New(errs.FailedPrecondition, CodeWorks, "the download links of this order are still valid; use them")
	case !left:
		return nil, errs.New(errs.FailedPrecondition, CodeUsedUp,
			"the files were downloaded as often as allowed; ask the shop for new links")
	}
	if o, err = s.orders.RenewFilesTx(tx, o.ID); err != nil {
		return nil, err
	}
	if err := s.tell(tx, o.ID); err != nil {
		return nil, err
	}
	return s.FilesTx(tx, o)
}

func (s *Service) list(ctx context.Context, in *wire.OrderRequest) (*filesAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*filesAnswer, error) {
		o, err := s.orders.VisibleTx(tx, in.OrderID)
		if err != nil {
			return nil, err
		}
		files, err := s.FilesTx(tx, o)
		return &filesAnswer{files}, err
	})
}

// Check reports files that were fetched more often than they may be, or that no order
// sold. Both cannot be while the rules of the table hold.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var problems []string
	err := tx.Each(
		"SELECT d.id, d.order_id, d.fetched, d.most FROM downloads d LEFT JOIN orders o ON o.id = d.order_id WHERE d.fetched > d.most OR o.id IS NULL", nil, func(rows store.Rows) error {
			var id, order string
			var fetched, most int64
			if err := rows.Scan(&id, &order, &fetched, &most); err != nil {
				return err
			}
			problems = append(problems, "download "+id+" of order "+order+" was fetched "+strconv.FormatInt(fetched, 10)+
				" times of "+strconv.FormatInt(most, 10)+", or its order is not there")
			return nil
		})
	return problems, err
}

// filesOf are the lines of an order with a file.
func filesOf(o *orders.Order) []*orders.LineItem {
	var out []*orders.LineItem
	for i := range o.LineItems {
		if f := o.LineItems[i].DigitalFile; f != nil && f.FileID != "" {
			out = append(out, &o.LineItems[i])
		}
	}
	return out
}

func lineOf(o *orders.Order, id string) *orders.LineItem {
	for i := range o.LineItems {
		if o.LineItems[i].ID == id {
			return &o.LineItems[i]
		}
	}
	return nil
}

func noLink() error {
	return errs.New(errs.NotFound, CodeNoLink,
		"this download link is not valid; check that it is complete")
}
