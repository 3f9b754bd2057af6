package members

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// row is what is kept here of a member.
type row struct {
	id                 string
	created, updated   int64
	lastLogin          int64 // 0 for never
	status             string
	privacy, activity  string
	slug               string
	nickname           string // this and the next are folded, to sort by
	firstName          string
	lastName           string
	email              string
	emailKey           string
	verified           bool
	phones             []string
	doc                document
	texts, publicTexts map[string]string // to be found by; not part of the row
	filled             []string          // keys of the profile fields that have a value, sorted; not part of the row either
}

// document holds what is neither searched nor sorted by.
type document struct {
	Title string `json:"title,omitempty"`
	Photo *Image `json:"photo,omitempty"`
	Cover *Image `json:"cover,omitempty"`
	// Shown has the fields, by key, that the member shows or hides whatever the shop says of them.
	Shown map[string]bool `json:"shown,omitempty"`
}

const memberColumns = "id, created, updated, status, privacy, activity, listed, slug, nickname, first_name, last_name, email, email_key, email_verified, last_login, doc, phones"

// listed tells whether everybody may see the member.
func (r *row) listed() bool { return r.privacy == Public && r.status == Approved }

func (r *row) values() ([]any, error) {
	doc, err := wire.Text(&r.doc)
	if err != nil {
		return nil, err
	}
	phones, err := json.Marshal(append([]string{}, r.phones...))
	return []any{
		r.id, r.created, r.updated, r.status, r.privacy, r.activity, r.listed(), r.slug, r.nickname, r.firstName, r.lastName,
		r.email, r.emailKey, r.verified, r.lastLogin, doc, string(phones),
	}, err
}

// take copies what the account says.
func (r *row) take(p *accounts.Person) {
	r.id, r.created, r.status, r.emailKey, r.verified = p.ID, p.Created, statusOf[p.Status], p.EmailKey, p.Verified
	r.nickname, r.firstName, r.lastName, r.email = store.Fold(p.Profile.Nickname), store.Fold(p.Profile.FirstName),
		store.Fold(p.Profile.LastName), store.Fold(p.Email)
	r.lastLogin = 0
	if p.LastLogin != nil {
		r.lastLogin = *p.LastLogin
	}
	contact := contactOf("", &p.Profile)
	r.phones, r.filled = contact.Phones, filledOf(contact, p.Profile.Nickname, r.doc.Title)
	r.texts = map[string]string{
		"loginEmail": p.Email, "profile.nickname": p.Profile.Nickname, "profile.slug": r.slug,
		"contact.firstName": p.Profile.FirstName, "contact.lastName": p.Profile.LastName,
		"contact.phones": phoneWords(r.phones),
	}
	r.publicTexts = map[string]string{"profile.nickname": p.Profile.Nickname + " " + r.slug}
}

// phoneWords are the numbers as they are written, and their digits in one: people search both ways.
func phoneWords(phones []string) string {
	var out []string
	for _, phone := range phones {
		out = append(out, phone, onlyDigits(phone))
	}
	return strings.Join(out, " ")
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// mirror writes what is decided here into the account's profile.
func (r *row) mirror(p *accounts.Profile) {
	p.Slug, p.PrivacyStatus, p.Picture = r.slug, r.privacy, ""
	if r.doc.Photo != nil && r.doc.Photo.onWeb() {
		p.Picture = r.doc.Photo.URL
	}
}

func scan(read func(...any) error) (*row, error) {
	r := &row{}
	var listed bool
	var doc, phones string
	err := read(&r.id, &r.created, &r.updated, &r.status, &r.privacy, &r.activity, &listed, &r.slug, &r.nickname,
		&r.firstName, &r.lastName, &r.email, &r.emailKey, &r.verified, &r.lastLogin, &doc, &phones)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(json.Unmarshal([]byte(doc), &r.doc), json.Unmarshal([]byte(phones), &r.phones)); err != nil {
		return nil, fmt.Errorf("members: %s is damaged: %w", r.id, err)
	}
	return r, nil
}

// find answers nil for none.
func find(tx *store.Tx, id string) (*row, error) {
	return store.First(tx, scan, "SELECT "+memberColumns+" FROM members WHERE id = ?", id)
}

// insert adds a row and makes it findable.
func insert(tx *store.Tx, r *row) error {
	values, err := r.values()
	if err != nil {
		return err
	}
	marks := strings.Repeat("?, ", len(values)-1) + tx.Dialect().ListArg()
	if _, err := tx.Exec("INSERT INTO members ("+memberColumns+") VALUES ("+marks+")", values...); err != nil {
		return err
	}
	if err := noteFilled(tx, r.id, nil, r.filled); err != nil {
		return err
	}
	return index(tx, nil, r)
}

// update writes a row that changed; before is what it was.
func update(tx *store.Tx, before, r *row) error {
	was, err := before.values()
	if err != nil {
		return err
	}
	is, err := r.values()
	if err != nil {
		return err
	}
	if !slices.Equal(was, is) {
		set := strings.ReplaceAll(memberColumns[len("id, "):], ",", " = ?,") + " = " + tx.Dialect().ListArg()
		if _, err := tx.Exec("UPDATE members SET "+set+" WHERE id = ?", append(is[1:], r.id)...); err != nil {
			return err
		}
	}
	if err := noteFilled(tx, r.id, before.filled, r.filled); err != nil {
		return err
	}
	return index(tx, before, r)
}

// index makes a member findable by its texts, if they changed.
func index(tx *store.Tx, before, r *row) error {
	if before != nil && sameTexts(before.texts, r.texts) {
		return nil
	}
	if err := schema.IndexText(tx, r.id, r.texts); err != nil {
		return err
	}
	return publicSchema.IndexText(tx, r.id, r.publicTexts)
}

func sameTexts(a, b map[string]string) bool {
	for key, text := range b {
		if a[key] != text {
			return false
		}
	}
	return len(a) == len(b)
}

// remove forgets a member and frees its slugs.
func remove(tx *store.Tx, id string) error {
	if _, err := tx.Exec("DELETE FROM member_slugs WHERE member = ?", id); err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM members WHERE id = ?", id); err != nil {
		return err
	}
	return errors.Join(schema.RemoveText(tx, id), publicSchema.RemoveText(tx, id))
}

// load reads members by their ids, in the order of the ids; those that are not there are left out.
func load(tx *store.Tx, ids []string) ([]*Member, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows := make(map[string]*row, len(ids))
	err = tx.Each("SELECT "+memberColumns+" FROM members WHERE "+tx.Dialect().InList("id"), []any{string(list)},
		func(found store.Rows) error {
			r, err := scan(found.Scan)
			if err == nil {
				rows[r.id] = r
			}
			return err
		})
	if err != nil {
		return nil, err
	}
	people, err := accounts.People(tx, ids...)
	if err != nil {
		return nil, err
	}
	var out []*Member
	for _, id := range ids {
		if rows[id] != nil && people[id] != nil {
			out = append(out, whole(rows[id], people[id]))
		}
	}
	return out, nil
}
