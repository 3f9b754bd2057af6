package catalogfiles

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

const (
	pictureTimeout = 15 * time.Second // of one picture
	pictureTime    = 30 * time.Second // of one run
	pictureHands   = 4
	maxRedirects   = 3
)

// pictures finds the pictures of a batch: the shop's own, those that were fetched
// before, and by fetching. A picture that cannot be had is noted on its row. false
// when time ran out; what was fetched is then remembered.
func (s *Service) pictures(ctx context.Context, o *opened, drafts []*draft) (whole bool, err error) {
	var missing []string
	seen := map[string]bool{}
	for _, d := range drafts {
		if d.pictures == nil || d.failed {
			continue
		}
		for _, p := range *d.pictures {
			if !seen[p.url] {
				seen[p.url] = true
				missing = append(missing, p.url)
			}
		}
	}
	known, err := s.known(ctx, missing)
	if err != nil {
		return false, err
	}
	if whole, err = s.fetchAll(ctx, o, missing, known); err != nil || !whole {
		return false, err
	}
	for _, d := range drafts {
		if d.pictures != nil && !d.failed {
			d.place(known, o.failed)
		}
	}
	return true, nil
}

// place gives an entry the pictures that were found.
func (d *draft) place(known, failed map[string]string) {
	found, kept := []catalog.EntryPicture{}, []address{}
	for _, p := range *d.pictures {
		id := known[p.url]
		if id == "" {
			d.issues = append(d.issues, Issue{Row: p.row, Column: p.column, Reason: "the picture was left out: " + failed[p.url],
				Warning: true})
			continue
		}
		found, kept = append(found, catalog.EntryPicture{MediaID: id, Title: p.title, Choices: p.choices}), append(kept, p)
	}
	d.entry.Pictures, d.pictures = &found, &kept
}

// known finds pictures that are stored already.
func (s *Service) known(ctx context.Context, addresses []string) (map[string]string, error) {
	out := map[string]string{}
	if len(addresses) == 0 {
		return out, nil
	}
	own := s.cfg.PublicURL + "/media/"
	for _, at := range addresses {
		if rest, ok := strings.CutPrefix(at, own); ok {
			id, _, _ := strings.Cut(rest, "/")
			if id, err := url.PathUnescape(id); err == nil {
				if _, err := s.cfg.Media.Get(ctx, id); err == nil {
					out[at] = id
				} else if errs.KindOf(err) != errs.NotFound {
					return nil, err
				}
			}
		}
	}
	list, err := json.Marshal(addresses)
	if err != nil {
		return nil, err
	}
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		return tx.Each("SELECT p.address, p.media_id FROM catalog_pictures p JOIN media_files f ON f.id = p.media_id WHERE "+
			tx.Dialect().InList("p.address"),
			[]any{string(list)}, func(rows store.Rows) error {
				var address, id string
				if err := rows.Scan(&address, &id); err != nil {
					return err
				}
				out[address] = id
				return nil
			})
	})
	return out, err
}

// fetchAll fetches what is missing, some at a time; false when time ran out.
func (s *Service) fetchAll(ctx context.Context, o *opened, addresses []string, known map[string]string) (bool, error) {
	wanted := make(chan string, len(addresses))
	for _, at := range addresses {
		if known[at] == "" && o.failed[at] == "" {
			wanted <- at
		}
	}
	close(wanted)
	ends := time.Now().Add(pictureTime)
	var mu sync.Mutex
	var hands sync.WaitGroup
	var trouble error
	whole := true
	for range min(pictureHands, len(wanted)) {
		hands.Go(func() {
			for at := range wanted {
				if time.Now().After(ends) {
					mu.Lock()
					whole = false
					mu.Unlock()
					return
				}
				id, err := s.fetchOne(ctx, at)
				mu.Lock()
				var refused *unusable
				switch {
				case errors.As(err, &refused):
					o.failed[at] = refused.Error()
				case err != nil:
					trouble = err
				default:
					known[at] = id
				}
				mu.Unlock()
			}
		})
	}
	hands.Wait()
	return whole, trouble
}

// unusable says why a picture cannot be had; all else is our own trouble.
type unusable struct{ reason string }

func (u *unusable) Error() string { return u.reason }

// fetchOne fetches a picture, stores it and remembers where it came from.
func (s *Service) fetchOne(ctx context.Context, address string) (string, error) {
	response, err := s.get(ctx, address)
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", &unusable{err.Error()}
	}
	defer func() { _ = response.Body.Close() }() // nothing more to learn from it
	file, err := s.cfg.Media.Put(ctx, pictureName(address), response.Body)
	if err != nil {
		switch errs.KindOf(err) {
		case errs.InvalidArgument, errs.TooLarge:
			return "", &unusable{err.Error()}
		}
		if ctx.Err() == nil && errs.KindOf(err) == errs.Unavailable {
			return "", &unusable{"it could not be received"}
		}
		return "", err
	}
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(
			"INSERT INTO catalog_pictures (address, media_id, created) VALUES (?, ?, ?) ON CONFLICT (address) DO UPDATE SET media_id = excluded.media_id",
			address, file.ID, tx.Millis())
		return err
	})
	return file.ID, err
}

// get asks for a picture and follows a few redirects, each checked like the first.
func (s *Service) get(ctx context.Context, address string) (*http.Response, error) {
	client := s.fetch.HTTP()
	for range maxRedirects + 1 {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
		if err != nil {
			return nil, errors.New("the address is not valid")
		}
		request.Header.Set("Accept", "image/*")
		response, err := client.Do(request)
		if err != nil {
			var wrapped *url.Error
			if errors.As(err, &wrapped) {
				err = wrapped.Err
			}
			return nil, err
		}
		if response.StatusCode == http.StatusOK {
			return response, nil
		}
		_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 4096)) // so that the connection can be used again
		_ = response.Body.Close()
		next, err := response.Location()
		if response.StatusCode < 300 || response.StatusCode > 399 || err != nil {
			return nil, fmt.Errorf("the other server answered %d", response.StatusCode)
		}
		address = next.String()
	}
	return nil, errors.New("the other server sends from one address to the next")
}

// pictureName is the last part of an address.
func pictureName(address string) string {
	at, err := url.Parse(address)
	if err != nil {
		return "picture"
	}
	return path.Base(at.Path)
}
