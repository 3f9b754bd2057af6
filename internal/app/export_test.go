package app

// Serves tells whether a call reaches an operation.
func (a *App) Serves(method, path string) bool { return a.server.Serves(method, path) }

// PagesServed counts pages of the shop by what became of them.
func (a *App) PagesServed() map[string]int {
	families, err := a.metrics.Gather()
	if err != nil {
		panic(err)
	}
	out := map[string]int{}
	for _, family := range families {
		for _, one := range family.GetMetric() {
			if family.GetName() == "souk_pages_total" {
				out[one.GetLabel()[0].GetValue()] = int(one.GetCounter().GetValue())
			}
		}
	}
	return out
}
