package recommendations_test

import (
	"fmt"
	"testing"
	"time"

	"souk/internal/orders/recommendations"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/wire/wiretest"
	"souk/internal/shop/catalog"
)

var (
	together        = []string{recommendations.BoughtTogether}
	sameCollections = []string{recommendations.SameCollection}
	best            = []string{recommendations.BestSellers}
	all             = []string{recommendations.BoughtTogether, recommendations.SameCollection, recommendations.BestSellers}
)

func TestBoughtTogether(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, tea, pot, cup := r.Simple("mug", "5", -1), r.Simple("tea", "5", -1), r.Simple("pot", "5",
			-1), r.Simple("cup", "5", 3)
		want := func(what, names string, items ...*catalog.Product) {
			t.Helper()
			if got, _ := r.get(0, together, items...); got != names {
				t.Errorf("%s: %q, want %q", what, got, names)
			}
		}
		want("before any order", "", mug)
		r.place(mug, tea)
		r.place(mug, pot)
		third := r.place(mug, pot, cup)
		want("more often first", "pot cup tea", mug)
		want("with several", "pot cup", mug, tea)
		want("nothing is related to nothing", "")
		r.cancel(third)
		r.cancel(third)
		want("canceled once", "pot tea", mug)
		r.clock.Advance(200 * 24 * time.Hour)
		r.place(mug, tea)
		r.place(mug, cup)
		want("lately before often", "tea cup pot", mug)
		r.Stock(cup.ID, cup.Variants[0].ID, 0)
		want("sold out", "tea pot", mug)
		r.api.OK("owner", "PATCH", "/v1/products/"+tea.ID, `{"product":{"visible":false}}`)
		want("hidden", "pot", mug)
		r.api.OK("owner", "DELETE", "/v1/products/"+pot.ID, "")
		r.flush()
		want("deleted", "", mug)
	})
}

func TestSameCollection(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, tea, pot, cup := r.Simple("mug", "5", -1), r.Simple("tea", "5", -1), r.Simple("pot", "5",
			-1), r.Simple("cup", "5", -1)
		alone := r.Simple("alone", "5", -1)
		big := r.collection("Kitchen", cup, mug, tea, pot)
		r.collection("Hot", mug, pot)
		for _, c := range []struct {
			what, want string
			items      []*catalog.Product
		}{
			{"the smaller collection first, then what is next, then what was before", "pot tea cup", []*catalog.Product{mug}},
			{"without what the buyer has", "tea cup", []*catalog.Product{mug, pot}},
			{"the last one", "pot mug cup", []*catalog.Product{tea}},
			{"in no collection but that of everything", "", []*catalog.Product{alone}},
		} {
			if got, _ := r.get(0, sameCollections, c.items...); got != c.want {
				t.Errorf("%s: %q, want %q", c.what, got, c.want)
			}
		}
		r.api.OK("owner", "PATCH", "/v1/collections/"+big, `{"collection":{"visible":false}}`)
		if got, _ := r.get(0, sameCollections, mug); got != "pot" {
			t.Errorf("a hidden collection: %q", got)
		}
	})
}

func TestFallsThrough(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, tea, pot, cup := r.Simple("mug", "5", -1), r.Simple("tea", "5", -1), r.Simple("pot", "5",
			-1), r.Simple("cup", "5", -1)
		r.place(cup)
		r.place(cup, tea)
		r.place(tea, mug, cup)
		r.collection("Kitchen", mug, pot)
		for _, c := range []struct {
			least       int
			names, from string
			items       []*catalog.Product
		}{
			{0, "tea cup", recommendations.BoughtTogether, []*catalog.Product{mug}},
			{0, "mug", recommendations.SameCollection, []*catalog.Product{pot}},
			{2, "tea cup", recommendations.BoughtTogether, []*catalog.Product{mug}},
			{3, "cup tea mug", recommendations.BestSellers, []*catalog.Product{pot}},
			{0, "cup tea mug", recommendations.BestSellers, nil},
			{4, "", "", []*catalog.Product{pot}},
		} {
			names, from := r.get(c.least, all, c.items...)
			expect.That(t, names == c.names && from == c.from, "at least %d: %q from %s, want %q from %s", c.least,
				names, from, c.names, c.from)
		}
		if names, _ := r.get(0, best, cup); names != "tea mug" {
			t.Errorf("best sellers without what the buyer has: %q", names)
		}
	})
}

func TestAppsRecommend(t *testing.T) {
	const app, other = "cccccccc-0000-4000-8000-000000000001", "cccccccc-0000-4000-8000-000000000002"
	run(t, func(t *testing.T, r *rig) {
		mug, tea, gone := r.Simple("mug", "5", -1), r.Simple("tea", "5", -1), r.Simple("gone", "5", 0)
		one, two := "dddddddd-0000-4000-8000-000000000001", "dddddddd-0000-4000-8000-000000000002"
		for _, id := range []string{one, two} {
			r.apps.algorithms = append(r.apps.algorithms,
				recommendations.OutsideAlgorithm{AppID: app, CatalogAppIDs: []string{catalog.AppID, other},
					AlgorithmConfig: recommendations.AlgorithmConfig{Name: "Similar", Description: "What looks alike.",
						AlgorithmType: recommendations.RelatedItems, AlgorithmID: id}})
		}
		ref := func(app, id string) catalog.Reference { return catalog.Reference{AppID: app, CatalogItemID: id} }
		r.apps.found = map[string][]catalog.Reference{two: {ref(catalog.AppID, mug.ID), ref(catalog.AppID, gone.ID),
			ref(catalog.AppID, tea.ID), ref(other, "x")}}
		ask := func(algorithms, items string) string {
			return fmt.Sprintf(`{"algorithms":[%s],"items":[%s]}`, algorithms, items)
		}
		algorithm := func(app, id string) string { return fmt.Sprintf(`{"appId":%q,"id":%q}`, app, id) }
		item := func(app, id string) string { return fmt.Sprintf(`{"appId":%q,"catalogItemId":%q}`, app, id) }
		const path = "/v1/recommendations/get"
		out := r.api.OK("app", "POST", path, ask(algorithm(app, one)+","+algorithm(app, two), item(catalog.AppID, mug.ID)))
		out.Want("recommendation.items.length", 2)
		out.Want("recommendation.items.0.catalogItemId", tea.ID)
		out.Want("recommendation.items.1.appId", other)
		out.Want("recommendation.algorithm.id", two)
		expect.That(t, len(r.apps.calls) == 1 && len(r.apps.calls[0]) == 2, "the app was asked %v", r.apps.calls)
		refused := r.api.Refused(400, recommendations.CodeItemApp, "owner", "POST", path,
			ask(algorithm(app, one), item("zzz", "1")+","+item(other, "2")))
		refused.Want("details.applicationError.data.items.0.appId", "zzz")
		refused.Want("details.applicationError.data.items.length", 1)
		r.api.Refused(400, recommendations.CodeItemApp, "owner", "POST", path,
			ask(algorithm(catalog.AppID, best[0]), item(other, "2")))
		r.api.Refused(400, recommendations.CodeAlgorithm, "owner", "POST", path, ask(algorithm(app, best[0]), "")).
			Want("details.applicationError.data.unsupportedAlgorithms.0.id", best[0])
		r.api.Refused(404, recommendations.CodeNoProvider, "owner", "POST", path, ask(algorithm(other, one), ""))

		r.place(tea)
		r.apps.err = errDown
		out = r.api.OK("owner", "POST", path, ask(algorithm(app, one)+","+algorithm(catalog.OlderAppID, best[0]), ""))
		out.Want("recommendation.items.0.catalogItemId", tea.ID)
		r.api.OK("owner", "POST", path, ask(algorithm(app, one), "")).Want("recommendation.items.length", 0)
		r.apps.err = errs.New(errs.InvalidArgument, recommendations.CodeAlgorithm, "not that one")
		r.api.Refused(400, recommendations.CodeAlgorithm, "owner", "POST", path, ask(algorithm(app, one), ""))

		list := r.api.OK("visitor "+apitest.Ada, "GET", "/v1/recommendations/algorithms", "")
		list.Want("availableAlgorithms.length", 9)
		list.Want("availableAlgorithms.8.config.algorithmId", two)
	})
}

// Storefronts of the public packages name algorithms by ids of their own.
func TestIdsOfThePublicPackages(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, tea, pot := r.Simple("mug", "5", -1), r.Simple("tea", "5", -1), r.Simple("pot", "5", -1)
		r.collection("Kitchen", mug, pot)
		r.place(mug, tea)
		r.place(tea)
		for id, want := range map[string]string{
			recommendations.SimilarCategories: "pot", recommendations.OftenBoughtTogether: "tea",
			recommendations.OftenViewedTogether: "tea", recommendations.BestSellersElsewhere: "tea",
		} {
			if names, from := r.get(0, []string{id}, mug); names != want || from != id {
				t.Errorf("%s: %q from %s, want %q", id, names, from, want)
			}
		}
		const unknown = "99999999-0000-4000-8000-000000000001"
		if names, from := r.get(0, []string{unknown, recommendations.SimilarCategories}, mug); names != "pot" ||
			from != recommendations.SimilarCategories {
			t.Errorf("an unknown one before a known one: %q from %s", names, from)
		}
		r.api.Refused(400, recommendations.CodeAlgorithm, "owner", "POST", "/v1/recommendations/get",
			fmt.Sprintf(`{"algorithms":[{"appId":%q,"id":%q}]}`, catalog.AppID, unknown)).
			Want("details.applicationError.data.unsupportedAlgorithms.0.id", unknown)
	})
}

func TestBadInput(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/recommendations/get"
		for body, want := range map[string]string{
			`{}`:                "algorithms REQUIRED_FIELD",
			`{"algorithms":[]}`: "algorithms MIN_SIZE",
			`{"algorithms":[{"id":"x","appId":"y"}]}`: "algorithms[0].id FORMAT",
			`{"algorithms":[{"id":"` + best[0] +
				`"}]}`: "algorithms[0].appId REQUIRED_FIELD",
			`{"algorithms":[{"id":"` + best[0] +
				`","appId":"y"}],"items":[{"appId":"y"}]}`: "items[0].catalogItemId REQUIRED_FIELD",
			`{"algorithms":[{"id":"` + best[0] +
				`","appId":"y"}],"minimumRecommendedItems":101}`: "minimumRecommendedItems MAX",
			`{"algorithms":[{"id":"` + best[0] + `","appId":"y"}],"items":[{"appId":"","catalogItemId":"` + "x" +
				`"}]}`: "items[0].appId REQUIRED_FIELD",
		} {
			got := r.api.Refused(400, "", "owner", "POST", path, body).Violations()
			expect.That(t, len(got) == 1 && got[0] == want, "%s: %v, want %s", body, got, want)
		}
		expect.Status(t, r.api.Call("", "GET", "/v1/recommendations/algorithms", ""), 401, "nobody")
		expect.Status(t, r.api.Call("staff OTHER", "GET", "/v1/recommendations/algorithms", ""), 403,
			"staff without the permission")
	})
}

func TestShapes(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, recommendations.GetResponse{}, recommendations.AlgorithmInfo{})
}
