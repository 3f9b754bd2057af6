package members

import (
	"errors"
	"slices"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Bounds of slugs.
const (
	maxSlug  = 100
	oldSlugs = 20 // that redirect, of one member: or a member could take all good ones
)

// reserved are slugs that are, or may become, paths beside those of members, or that
// pretend to speak for the shop.
var reserved = []string{
	"about", "account", "admin", "administrator", "all", "api", "app", "auth", "billing", "bulk", "cart", "checkout",
	"community", "contact", "dashboard",
	"delete", "edit", "help", "home", "join-community", "leave-community", "login", "logout", "me", "member", "members",
	"moderator", "my", "new", "null",
	"official", "orders", "owner", "privacy", "profile", "query", "register", "root", "search", "security", "settings",
	"shop", "sign-in", "sign-up", "slug",
	"souk", "staff", "store", "support", "system", "terms", "undefined", "user", "users", "wix",
}

// checkSlug tells what is wrong with a slug that somebody chose.
func checkSlug(field, slug string) []errs.Violation {
	switch {
	case slug == "" || len(slug) > maxSlug:
		return []errs.Violation{errs.Field(field, errs.RuleMaxLength, "must have 1 to %d characters", maxSlug)}
	case strings.ContainsFunc(slug, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }):
		return []errs.Violation{errs.Field(field, errs.RuleFormat, "must have small letters a to z, digits and hyphens only")}
	case strings.Trim(slug, "-") == "":
		return []errs.Violation{errs.Field(field, errs.RuleFormat, "must have a letter or a digit")}
	case slices.Contains(reserved, slug):
		v := errs.Field(field, errs.RuleNotAllowed, "is reserved; choose another one")
		v.RuleName = "SLUG_RESERVED"
		return []errs.Violation{v}
	}
	return nil
}

// claimSlug takes a slug for a member, or finds that it has it already. It is the insert
// that decides: of two who want it at once, the second is told no.
func claimSlug(tx *store.Tx, member, slug string) (bool, error) {
	n, err := tx.Exec("INSERT INTO member_slugs (slug, member, created) VALUES (?, ?, ?) ON CONFLICT (slug) DO NOTHING",
		slug, member, tx.Millis())
	if err != nil || n == 1 {
		return n == 1, err
	}
	owner, err := slugOwner(tx, slug)
	return owner == member, err
}

func slugOwner(tx *store.Tx, slug string) (string, error) {
	var owner string
	err := tx.QueryRow("SELECT member FROM member_slugs WHERE slug = ?", []any{slug}, &owner)
	if errors.Is(err, store.ErrNoRows) {
		return "", nil
	}
	return owner, err
}

// setSlug gives a member a slug that somebody chose; the one before redirects.
// InvalidArgument; AlreadyExists when it leads to somebody else.
func setSlug(tx *store.Tx, r *row, field, slug string) error {
	if slug == r.slug {
		return nil
	}
	if violations := checkSlug(field, slug); len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	free, err := claimSlug(tx, r.id, slug)
	if err != nil {
		return err
	}
	if !free {
		return errs.New(errs.AlreadyExists, CodeSlugTaken, "another member has the slug %s", slug).With("slug", slug)
	}
	// The present one counts as new, so that the oldest go first.
	if _, err := tx.Exec("UPDATE member_slugs SET created = ? WHERE slug = ?", tx.Millis(), slug); err != nil {
		return err
	}
	r.slug = slug
	_, err = tx.Exec(`DELETE FROM member_slugs WHERE member = ? AND slug <> ? AND slug NOT IN
		(SELECT slug FROM member_slugs WHERE member = ? AND slug <> ? ORDER BY created DESC, slug LIMIT ?)`, r.id, slug, r.id,
		slug, oldSlugs)
	return err
}

// firstSlug finds a slug for a new member: by its nickname, or else its first name, or else a number. Everybody may
// read it, so nothing of an e-mail address gets into it, also not where somebody typed theirs as a nickname.
func firstSlug(tx *store.Tx, p *accounts.Person) (string, error) {
	if wanted := p.Profile.Slug; wanted != "" && len(checkSlug("", wanted)) == 0 {
		if free, err := claimSlug(tx, p.ID, wanted); err != nil || free {
			return wanted, err
		}
	}
	base := ""
	for _, name := range []string{p.Profile.Nickname, p.Profile.FirstName, "member"} {
		if base = slugFrom(name); base != "" && !strings.Contains(name, "@") {
			break
		}
	}
	candidate := base
	if slices.Contains(reserved, base) {
		candidate = base + "-" + digitsOf(tx.NewID())
	}
	for {
		if free, err := claimSlug(tx, p.ID, candidate); err != nil || free {
			return candidate, err
		}
		candidate = base + "-" + digitsOf(tx.NewID())
	}
}

// slugFrom makes a slug of a text; empty when nothing of it is left.
func slugFrom(text string) string {
	var b strings.Builder
	hyphen := false
	for _, r := range store.Fold(text) {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			hyphen = b.Len() > 0
			continue
		}
		if b.Len() >= maxSlug-20 { // room for digits
			break
		}
		if hyphen {
			b.WriteByte('-')
			hyphen = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// digitsOf gives some digits of a random id, to tell slugs of people with one name apart.
func digitsOf(id string) string {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, id)
	return digits[max(0, len(digits)-6):]
}
