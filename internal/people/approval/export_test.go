package approval

// ApprovalsAnHour bounds the mails to the staff.
const ApprovalsAnHour = approvalsAnHour
