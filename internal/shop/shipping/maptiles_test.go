package shipping_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store/storetest"
)

func TestMapTiles(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("owner", "GET", "/v1/map-tiles", "").Want("mapTiles.address", "")
		const body = `{"mapTiles":{"address":"https://tiles.test/{z}/{x}/{y}.png?key=1","credit":"Map of the city"}}`
		r.OK("owner", "PATCH", "/v1/map-tiles", body).Want("mapTiles.credit", "Map of the city")
		// What is not named stays.
		r.OK("owner", "PATCH", "/v1/map-tiles", `{"mapTiles":{"credit":"Map"}}`).Want("mapTiles.address",
			"https://tiles.test/{z}/{x}/{y}.png?key=1")
		r.Refused(403, "", "visitor v", "GET", "/v1/map-tiles", "")
		r.OK("owner", "PATCH", "/v1/map-tiles", `{"mapTiles":{"address":"","credit":""}}`).Want("mapTiles.address", "")
		r.OK("owner", "PATCH", "/v1/map-tiles", `{"mapTiles":{"credit":""}}`) // changes nothing and tells nothing
		const told = "updated map_tiles"
		expect.Diff(t, []string{told, told, told}, storetest.Told(t, r.db, "souk.shipping.v1.map_tiles"))
	})
}

func TestMapTilesThatMakeNoSense(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		for _, address := range []string{
			"https://tiles.test/{z}/{x}.png", "http://tiles.test/{z}/{x}/{y}", "javascript:{z}{x}{y}", "/{z}/{x}/{y}",
			"https:///{z}/{x}/{y}", "https://user:word@tiles.test/{z}/{x}/{y}",
			"https://tiles.test/{z}/{x}/{y}" + strings.Repeat("a", 500),
		} {
			a := r.Refused(400, "", "owner", "PATCH", "/v1/map-tiles", `{"mapTiles":{"address":"`+address+`"}}`)
			if got := a.Violations(); len(got) == 0 || !strings.Contains(got[0], "mapTiles.address") {
				t.Errorf("%s: %v", address, got)
			}
		}
		r.OK("owner", "GET", "/v1/map-tiles", "").Want("mapTiles.address", "")
	})
}

func TestMapTilesOfTwo(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET /v1/map-tiles", Change: "PATCH /v1/map-tiles", Field: "mapTiles",
			Changes: []string{`{"mapTiles":{"credit":"One"}}`, `{"mapTiles":{"credit":"Two"}}`,
				`{"mapTiles":{"address":"https://tiles.test/{z}/{x}/{y}"}}`, `{"mapTiles":{"credit":"Four"}}`}})
		const told = "updated map_tiles"
		expect.Diff(t, []string{told, told}, storetest.Told(t, r.db, "souk.shipping.v1.map_tiles"))
	})
}
