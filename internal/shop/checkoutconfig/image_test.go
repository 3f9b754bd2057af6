package checkoutconfig_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/shop/checkoutconfig"
)

// A logo is found by whatever names it: uploads answer with a whole address, other clients send ids.
func TestOwnPictures(t *testing.T) {
	t.Parallel()
	const shop = "https://shop.example"
	for _, one := range []struct {
		name     string
		image    checkoutconfig.Image
		id, path string
	}{
		{"a path", checkoutconfig.Image{URL: "/media/1f2e/logo.png"}, "1f2e", "/media/1f2e/logo.png"},
		{"a whole address", checkoutconfig.Image{URL: shop + "/media/1f2e/my%20logo.png"}, "1f2e", "/media/1f2e/my%20logo.png"},
		{"an id", checkoutconfig.Image{ID: "1f2e"}, "1f2e", ""},
		{"an id and an address", checkoutconfig.Image{ID: "a", URL: shop + "/media/b/c.png"}, "a", "/media/b/c.png"},
		{"an address that stands for an id", checkoutconfig.Image{URL: "wix:image://v1/1f2e.png/logo.png#originWidth=1"},
			"1f2e.png", ""},
		{"another site", checkoutconfig.Image{URL: "https://elsewhere.example/media/1f2e/logo.png"}, "", ""},
		{"another site that begins like the shop", checkoutconfig.Image{URL: shop + ".evil.example/media/1f2e/logo.png"}, "", ""},
	} {
		id, path := one.image.Own(shop)
		expect.Equal(t, id, one.id, one.name)
		expect.Equal(t, path, one.path, one.name)
	}
	id, path := (&checkoutconfig.Image{URL: shop + "/media/1f2e/logo.png"}).Own(shop + "/")
	expect.Equal(t, id+" "+path, "1f2e /media/1f2e/logo.png", "a shop's address with a slash")
}
