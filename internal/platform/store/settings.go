package store

import (
	"encoding/json"
	"errors"
	"fmt"
)

const (
	selectSetting = "SELECT value FROM settings WHERE key = ?"
	upsertSetting = "INSERT INTO settings (key, value, updated) VALUES (?, ?, ?) " +
		"ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated = excluded.updated"
)

// SettingText reads a setting as it is stored; found is false when nobody has saved it.
func (tx *Tx) SettingText(key string) (text string, found bool, err error) {
	err = tx.QueryRow(selectSetting, []any{key}, &text)
	if errors.Is(err, ErrNoRows) {
		return "", false, nil
	}
	return text, err == nil, err
}

// SaveSettingText writes a setting as it is.
func (tx *Tx) SaveSettingText(key, text string) error {
	_, err := tx.Exec(upsertSetting, key, text, tx.Millis())
	return err
}

// Setting reads a setting that is stored as JSON into what into points to, over what
// stands there: so a caller gives the values of a shop that never said anything. found
// is false, and into as it was, when nobody has saved the setting.
func (tx *Tx) Setting(key string, into any) (found bool, err error) {
	text, found, err := tx.SettingText(key)
	if err != nil || !found {
		return false, err
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return false, fmt.Errorf("store: the setting %q is damaged: %w", key, err)
	}
	return true, nil
}

// SaveSetting writes a setting as JSON.
func (tx *Tx) SaveSetting(key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return tx.SaveSettingText(key, string(text))
}
