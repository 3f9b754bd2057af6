package jobs

// WriteReports does at once what happens every second.
func (q *Queue) WriteReports() { q.writeReports() }
