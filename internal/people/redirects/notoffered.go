package redirects

// What this shop does not sell: appointments, tickets and plans. Requests for them
// are checked like any other, and lead to a page that says so and back.

// BookingsCheckout asks to pay for an appointment.
type BookingsCheckout struct {
	Timezone         string            `json:"timezone,omitempty" validate:"max=40"`
	SlotAvailability *SlotAvailability `json:"slotAvailability,omitempty" validate:"required_without=Slot"`
	Slot             *SlotAvailability `json:"slot,omitempty"` // its older name
}

// BookingsBook asks for the page of appointments.
type BookingsBook struct {
	ResourceID string `json:"resourceId,omitempty" validate:"omitempty,guid"`
}

// EventsCheckout asks to pay for tickets.
type EventsCheckout struct {
	ReservationID string `json:"reservationId" validate:"required,guid"`
	EventSlug     string `json:"eventSlug" validate:"required,max=150"`
}

// PaidPlansCheckout asks to pay for a plan.
type PaidPlansCheckout struct {
	PlanID       string `json:"planId" validate:"required,guid"`
	CheckoutData string `json:"checkoutData,omitempty" validate:"max=2048"`
}

// SlotAvailability is a time that may be free.
type SlotAvailability struct {
	Slot                    *Slot              `json:"slot,omitempty"`
	Bookable                bool               `json:"bookable,omitempty"`
	TotalSpots              *int32             `json:"totalSpots,omitempty"`
	OpenSpots               *int32             `json:"openSpots,omitempty"`
	WaitingList             *WaitingList       `json:"waitingList,omitempty"`
	BookingPolicyViolations *BookingViolations `json:"bookingPolicyViolations,omitempty"`
	Locked                  *bool              `json:"locked,omitempty"`
	IsFromV2                bool               `json:"isFromV2,omitempty"`
	NestedSlots             []NestedSlot       `json:"nestedSlots,omitempty" validate:"max=100"`
}

// Slot is a time.
type Slot struct {
	SessionID  string        `json:"sessionId,omitempty" validate:"max=250"`
	ServiceID  string        `json:"serviceId,omitempty" validate:"max=250"`
	ScheduleID string        `json:"scheduleId,omitempty" validate:"max=250"`
	StartDate  string        `json:"startDate,omitempty" validate:"max=100"`
	EndDate    string        `json:"endDate,omitempty" validate:"max=100"`
	Timezone   string        `json:"timezone,omitempty" validate:"max=100"`
	Resource   *SlotResource `json:"resource,omitempty"`
	Location   *SlotLocation `json:"location,omitempty"`
	EventID    string        `json:"eventId,omitempty" validate:"omitempty,min=36,max=250"`
}

// SlotResource is who or what the time is of.
type SlotResource struct {
	ID         string `json:"id,omitempty" validate:"omitempty,guid"`
	Name       string `json:"name,omitempty" validate:"max=1200"`
	ScheduleID string `json:"scheduleId,omitempty" validate:"max=250"`
}

// SlotLocation is where it is.
type SlotLocation struct {
	ID                         string `json:"id,omitempty" validate:"omitempty,guid"`
	Name                       string `json:"name,omitempty" validate:"max=512"`
	FormattedAddress           string `json:"formattedAddress,omitempty" validate:"max=512"`
	FormattedAddressTranslated string `json:"formattedAddressTranslated,omitempty" validate:"max=512"`
	LocationType               string `json:"locationType,omitempty" validate:"omitempty,oneof=UNDEFINED OWNER_BUSINESS OWNER_CUSTOM CUSTOM"`
}

// WaitingList is the line for a time.
type WaitingList struct {
	TotalSpots *int32 `json:"totalSpots,omitempty"`
	OpenSpots  *int32 `json:"openSpots,omitempty"`
}

// BookingViolations are the rules that a time breaks.
type BookingViolations struct {
	TooEarlyToBook          *bool `json:"tooEarlyToBook,omitempty"`
	TooLateToBook           *bool `json:"tooLateToBook,omitempty"`
	BookOnlineDisabled      *bool `json:"bookOnlineDisabled,omitempty"`
	ValidSubmissionRequired *bool `json:"validSubmissionRequired,omitempty"`
}

// NestedSlot is a part of a time.
type NestedSlot struct {
	ServiceID  string        `json:"serviceId,omitempty" validate:"omitempty,guid"`
	Start      string        `json:"start,omitempty" validate:"max=30"`
	End        string        `json:"end,omitempty" validate:"max=30"`
	Resource   *SlotResource `json:"resource,omitempty"`
	ScheduleID string        `json:"scheduleId,omitempty" validate:"max=250"`
}
