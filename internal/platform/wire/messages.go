package wire

import "encoding/json"

// The messages that many operations share: requests that name one thing, answers
// that name a job.

// IDRequest names an entity whose id the store gave.
type IDRequest struct {
	ID string `json:"id" validate:"required,guid"`
}

// AnyIDRequest names an entity whose id may have come from elsewhere.
type AnyIDRequest struct {
	ID string `json:"id" validate:"required,max=100"`
}

// MemberRequest names a member.
type MemberRequest struct {
	MemberID string `json:"memberId" validate:"required,guid"`
}

// OrderRequest names an order, which may have been imported with its id.
type OrderRequest struct {
	OrderID string `json:"orderId" validate:"required,max=100"`
}

// JobRequest names a job.
type JobRequest struct {
	JobID string `json:"jobId" validate:"required,max=100"`
}

// JobAnswer names the job that does the rest.
type JobAnswer struct {
	JobID string `json:"jobId"`
}

// PageRequest asks for a page of all there is.
type PageRequest struct {
	Paging *Paging `json:"paging,omitempty"`
}

// ExtendRequest changes the values that an app keeps on an entity.
type ExtendRequest struct {
	ID            string          `json:"id" validate:"required,guid"`
	Namespace     string          `json:"namespace" validate:"required,max=164"`
	NamespaceData json.RawMessage `json:"namespaceData" validate:"required"`
}

// TagsByFilterRequest changes the tags of whatever a filter finds.
type TagsByFilterRequest struct {
	Filter       json.RawMessage `json:"filter" validate:"required"`
	AssignTags   *Tags           `json:"assignTags,omitempty"`
	UnassignTags *Tags           `json:"unassignTags,omitempty"`
}
