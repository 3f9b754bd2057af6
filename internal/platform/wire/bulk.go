package wire

import (
	"errors"

	"souk/internal/platform/errs"
)

// ApplicationError is an error inside a successful answer: of a bulk item, or of a calculation.
type ApplicationError struct {
	Code        string         `json:"code"`
	Description string         `json:"description"`
	Data        map[string]any `json:"data,omitempty"`
}

// ErrorOf turns any error into its wire form. What is not for the caller's eyes
// keeps only its kind; violations are listed in data.
func ErrorOf(err error) *ApplicationError {
	if err == nil {
		return nil
	}
	var e *errs.Error
	if !errors.As(err, &e) || hidden(e.Kind) {
		return &ApplicationError{Code: errs.KindOf(err).String(),
			Description: "this item could not be processed now; try again"}
	}
	out := &ApplicationError{Code: e.Code, Description: e.Message, Data: e.Data}
	if out.Code == "" {
		out.Code = e.Kind.String()
	}
	if len(e.Violations) > 0 {
		out.Data = map[string]any{"fieldViolations": e.Violations}
	}
	return out
}

func hidden(k errs.Kind) bool {
	return k == errs.Internal || k == errs.Unavailable || k == errs.DeadlineExceeded
}

// ErrorDetails is where an error stands that concerns a part of an answer.
type ErrorDetails struct {
	ApplicationError *ApplicationError `json:"applicationError,omitempty"`
}

// ItemMetadata tells what became of one item of a bulk call.
type ItemMetadata struct {
	ID            string            `json:"id,omitempty"`
	OriginalIndex int               `json:"originalIndex"`
	Success       bool              `json:"success"`
	Error         *ApplicationError `json:"error,omitempty"`
}

// BulkActionMetadata counts what became of all.
type BulkActionMetadata struct {
	TotalSuccesses     int `json:"totalSuccesses"`
	TotalFailures      int `json:"totalFailures"`
	UndetailedFailures int `json:"undetailedFailures"`
}

// BulkItem is one item of a bulk answer that never shows the entity.
type BulkItem struct {
	ItemMetadata ItemMetadata `json:"itemMetadata"`
}

// BulkResult is one item of a bulk answer; Item is there when it was asked for.
type BulkResult[T any] struct {
	ItemMetadata ItemMetadata `json:"itemMetadata"`
	Item         *T           `json:"item,omitempty"`
}

// BulkResponse is the usual answer of a bulk call.
type BulkResponse[T any] struct {
	Results            List[BulkResult[T]] `json:"results"`
	BulkActionMetadata BulkActionMetadata  `json:"bulkActionMetadata"`
}

// Add records the outcome of the next item; err nil means success.
func (b *BulkResponse[T]) Add(id string, item *T, err error) {
	meta := b.BulkActionMetadata.Item(len(b.Results), id, err)
	if err != nil {
		item = nil
	}
	b.Results = append(b.Results, BulkResult[T]{ItemMetadata: meta, Item: item})
}

// Item counts one outcome and gives its metadata, for answers whose items have another name.
func (m *BulkActionMetadata) Item(index int, id string, err error) ItemMetadata {
	if err != nil {
		m.TotalFailures++
		return ItemMetadata{ID: id, OriginalIndex: index, Error: ErrorOf(err)}
	}
	m.TotalSuccesses++
	return ItemMetadata{ID: id, OriginalIndex: index, Success: true}
}
