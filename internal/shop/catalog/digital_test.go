package catalog_test

import (
	"net/http"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

func TestDigitalFile(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(`{"name":"Album","productType":"digital","priceData":{"price":9}}`)
		thing := s.Add(shirt)
		out := s.Must("boss", "POST", "/v1/products/"+id+"/digital-file", `{"fileId":"file-1"}`)
		if at(out, "product.digitalFile.fileName") != "album.zip" ||
			at(out, "product.digitalFile.fileType") != "SECURE_ARCHIVE" {
			t.Errorf("the file: %v", at(out, "product.digitalFile"))
		}
		// Shoppers must not learn what the file is called by.
		if shown := s.Must("visitor", "GET", "/v1/products/"+id, ""); at(shown, "product.digitalFile") != nil {
			t.Errorf("a shopper sees %v", at(shown, "product.digitalFile"))
		}
		item := func() catalog.Item {
			items, err := s.Resolve(t.Context(), []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: id}})
			expect.OK(t, err)
			return items[0]
		}
		if f := item().DigitalFile; f == nil || f.ID != "file-1" {
			t.Errorf("a line would carry %v", f)
		}
		for _, c := range []struct {
			path, body string
			want       int
		}{
			{"/v1/products/" + thing + "/digital-file", `{"fileId":"file-1"}`, http.StatusPreconditionRequired},
			{"/v1/products/" + id + "/digital-file", `{"fileId":"other"}`, http.StatusBadRequest},
			{"/v1/products/" + id + "/digital-file", `{}`, http.StatusBadRequest},
			{"/v1/products/nothing/digital-file", `{"fileId":"file-1"}`, http.StatusNotFound},
		} {
			if code, out := s.Call("boss", "POST", c.path, c.body); code != c.want {
				t.Errorf("%s %s: %d %v", c.path, c.body, code, out)
			}
		}
		// What became a thing sells no file any more; what becomes a file again does.
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"productType":"physical"}}`)
		if f := item().DigitalFile; f != nil {
			t.Errorf("a thing carries %v", f)
		}
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"productType":"digital"}}`)
		s.Must("boss", "POST", "/v1/products/"+id+"/digital-file/delete", "{}")
		if f := item().DigitalFile; f != nil {
			t.Errorf("after it was taken off: %v", f)
		}
	})
}

func TestFilmsInGalleries(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	id := s.Add(`{"name":"Lamp","priceData":{"price":30}}`)
	s.Must("boss", "POST", "/v1/products/"+id+"/media",
		`{"media":[{"url":"https://cdn.test/a/film.MP4?x=1"},{"mediaId":"pic-1"}]}`)
	out := s.Must("visitor", "GET", "/v1/products/"+id, "")
	for path, want := range map[string]any{
		"product.media.items.0.mediaType":            "video",
		"product.media.items.0.video.files.0.url":    "https://cdn.test/a/film.MP4?x=1",
		"product.media.items.0.video.files.0.format": "mp4",
		"product.media.items.0.thumbnail.url":        "https://shop.test/media/pic-1/x.jpg?w=256",
		"product.media.items.0.image":                nil, "product.media.items.1.mediaType": "image",
		"product.media.mainMedia.id": "pic-1",
	} {
		expect.Equal(t, at(out, path), want, path)
	}
	items, err := s.Resolve(t.Context(), []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: id}})
	if err != nil || items[0].Image == nil || items[0].Image.ID != "pic-1.jpg" {
		t.Errorf("a line shows %v, %v", items[0].Image, err)
	}
}
