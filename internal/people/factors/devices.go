package factors

import (
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	// DeviceLife is how long a device is remembered.
	DeviceLife = 30 * 24 * time.Hour
	// maxDevices bounds the devices of a subject; the longest unused goes.
	maxDevices = 20
)

// Device is one that need not prove a second factor.
type Device struct {
	ID           string    `json:"id"`
	UserAgent    string    `json:"userAgent"`
	Address      string    `json:"address"`
	CreatedDate  wire.Time `json:"createdDate"`
	LastUsedDate wire.Time `json:"lastUsedDate"`
	ExpiresDate  wire.Time `json:"expiresDate"`
}

// Remember makes a device known and gives its token, of which only the hash is kept.
func (s *Service) Remember(tx *store.Tx, subject, userAgent, address string) (string, error) {
	living, err := s.Devices(tx, subject)
	if err != nil {
		return "", err
	}
	for i := maxDevices - 1; i < len(living); i++ {
		if err := s.ForgetDevice(tx, subject, living[i].ID); err != nil {
			return "", err
		}
	}
	token := ids.Secret(32)
	_, err = tx.Exec(
		"INSERT INTO remembered_devices (id, subject, hash, user_agent, address, created, last_used, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		tx.NewID(), subject, s.hash("device", subject, token), userAgent, address, tx.Millis(), tx.Millis(),
		tx.Now.Add(DeviceLife).UnixMilli())
	return token, err
}

// Remembers tells whether a token is of a device of this subject that is still
// remembered. The subject is part of the hash: another's token is just unknown.
func (s *Service) Remembers(tx *store.Tx, subject, token string) (bool, error) {
	if token == "" || len(token) > 200 {
		return false, nil
	}
	n, err := tx.Exec("UPDATE remembered_devices SET last_used = ? WHERE subject = ? AND hash = ? AND expires > ?",
		tx.Millis(), subject, s.hash("device", subject, token), tx.Millis())
	return n == 1, err
}

// Devices lists those that are remembered, used last first.
func (s *Service) Devices(tx *store.Tx, subject string) ([]Device, error) {
	var list []Device
	err := tx.Each(
		"SELECT id, user_agent, address, created, last_used, expires FROM remembered_devices WHERE subject = ? AND expires > ? ORDER BY last_used DESC, id DESC",
		[]any{subject, tx.Millis()}, func(rows store.Rows) error {
			var d Device
			err := rows.Scan(&d.ID, &d.UserAgent, &d.Address, &d.CreatedDate, &d.LastUsedDate, &d.ExpiresDate)
			list = append(list, d)
			return err
		})
	return list, err
}

// ForgetDevice makes one prove a second factor again. NotFound for those of others.
func (s *Service) ForgetDevice(tx *store.Tx, subject, id string) error {
	n, err := tx.Exec("DELETE FROM remembered_devices WHERE id = ? AND subject = ?", id, subject)
	if err == nil && n == 0 {
		err = errs.Missing(CodeNoDevice, "device", id)
	}
	return err
}

// ForgetDevices makes all of them.
func (s *Service) ForgetDevices(tx *store.Tx, subject string) error {
	_, err := tx.Exec("DELETE FROM remembered_devices WHERE subject = ?", subject)
	return err
}
