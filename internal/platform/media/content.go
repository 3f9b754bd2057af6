package media

import (
	"context"
	"fmt"
	"os"
)

// Content gives a picture as it was uploaded, for what is printed. NotFound.
func (s *Store) Content(ctx context.Context, id string) ([]byte, error) {
	f, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	content, err := os.ReadFile(s.original(f.SHA256)) // a hash of ours
	if err != nil {
		return nil, fmt.Errorf("media: picture %s cannot be read: %w", id, err)
	}
	return content, nil
}
