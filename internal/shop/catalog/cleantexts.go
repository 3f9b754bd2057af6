package catalog

import (
	"context"
	"strconv"

	"souk/internal/platform/actor"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
)

// settingCleaned holds the version of the rules that all stored texts were cleaned by.
const settingCleaned = "catalog.clean_texts"

// cleanBatch is how many products one transaction cleans.
const cleanBatch = 200

// CleanTexts cleans the descriptions that were stored before they were cleaned on the
// way in, or by older rules. It works once for each version of the rules; a second
// node that does the same meanwhile finds nothing left. The products change as if
// somebody had edited them, so caches, search and receivers of events follow.
func (s *Service) CleanTexts(ctx context.Context) error {
	ctx = actor.With(ctx, actor.Actor{Kind: actor.System})
	wanted := strconv.Itoa(richtext.Version)
	var done string
	err := s.db.Read(ctx, func(tx *store.Tx) (err error) {
		done, _, err = tx.SettingText(settingCleaned)
		return err
	})
	if err != nil {
		return err
	}
	if done == wanted {
		return nil
	}
	cleaned := 0
	for after := ""; ; {
		ids, n, err := s.cleanProducts(ctx, after)
		if err != nil {
			return err
		}
		cleaned += n
		if len(ids) < cleanBatch {
			break
		}
		after = ids[len(ids)-1]
	}
	if s.collections != nil {
		n, err := s.collections.CleanTexts(ctx)
		if err != nil {
			return err
		}
		cleaned += n
	}
	if cleaned > 0 {
		s.cfg.Logger.Info("descriptions were cleaned of scripts and other active parts", "changed", cleaned)
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		return tx.SaveSettingText(settingCleaned, wanted)
	})
}

// cleanProducts takes the next batch of products with markup; it gives their ids and how many changed.
func (s *Service) cleanProducts(ctx context.Context, after string) (ids []string, changed int, err error) {
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		ids, changed = nil, 0
		err := tx.Each(
			`SELECT id FROM products WHERE id > ? AND (description LIKE '%<%' OR doc LIKE '%additionalInfoSections%')
			ORDER BY id LIMIT ?`, []any{after, cleanBatch}, func(rows store.Rows) error {
				var id string
				ids = append(ids, id)
				return rows.Scan(&ids[len(ids)-1])
			})
		if err != nil {
			return err
		}
		for _, id := range ids {
			before, err := load(tx, id)
			if err != nil {
				return err
			}
			now := before.clone()
			now.content.cleanTexts()
			if len(before.changedFields(now)) == 0 {
				continue
			}
			changed++
			if err := s.save(tx, before, now); err != nil {
				return err
			}
		}
		return nil
	})
	return ids, changed, err
}
