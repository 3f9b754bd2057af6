package catalogfiles

import (
	"io"

	"souk/internal/platform/columns"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Inspection tells how a file would be read.
type Inspection struct {
	// Layout is what the file was recognised as; empty when it was not, and then suggestions are for Souk's own.
	Layout    string                       `json:"layout,omitempty"`
	Separator string                       `json:"separator"`
	Columns   wire.List[columns.Inspected] `json:"columns"`
	// Fields are the names that a mapping may give to columns.
	Fields wire.List[string] `json:"fields"`
	// Missing are the fields without which the file cannot be imported.
	Missing wire.List[string] `json:"missing"`
}

// Inspect tells how a file would be read, and keeps nothing of it. InvalidArgument when it is no text; TooLarge.
func (s *Service) Inspect(content io.Reader, how Reading) (*Inspection, error) {
	incoming, size, discard, err := s.receive(content)
	defer discard()
	if err != nil {
		return nil, err
	}
	head, table, err := readSheet(incoming, size, how)
	known := err == nil
	if errs.CodeOf(err) == CodeUnknownLayout {
		head, table, err = guessSheet(incoming, size, how)
	}
	if err != nil {
		return nil, err
	}
	return head.inspect(table, known), nil
}

// guessSheet reads a header that nobody knows as one of Souk's own, by the separator that gives most columns.
func guessSheet(file io.ReaderAt, size int64, how Reading) (*sheet, *csvfile.Table, error) {
	own := soukLayout()
	head, table, ok := columns.Widest(file, size, own.fields(), how.Mapping)
	if !ok {
		return nil, nil, errs.New(errs.InvalidArgument, CodeUnknownLayout, "the header of the file cannot be read")
	}
	return &sheet{Head: head, layout: own}, table, head.Check(how.Mapping)
}

func (s *sheet) inspect(table *csvfile.Table, known bool) *Inspection {
	out := &Inspection{Separator: string(s.Comma), Fields: s.layout.reads}
	needs := s.layout.needs
	if known {
		out.Layout = s.layout.name
	} else if len(s.layout.least) > 0 {
		needs = s.layout.least
	}
	out.Columns, out.Missing = s.Inspect(table), s.Missing(needs)
	return out
}

// words that shops use for the same thing, by the names of Souk's own columns and those of other layouts.
var words = map[string][]string{
	"name": {"title", "productname", "producttitle", "item", "itemname", "article"}, "title": {"name", "productname"},
	"handle": {"slug", "urlkey", "url", "urlhandle", "permalink"}, "description": {"body", "bodyhtml", "text",
		"longdescription", "details"},
	"body (html)": {"description", "text"}, "price": {"unitprice", "regularprice", "saleprice", "amount", "retailprice",
		"variantprice"},
	"variant price": {"price", "unitprice", "regularprice"}, "quantity": {"qty", "stock", "inventory",
		"inventoryquantity", "onhand", "stocklevel"},
	"variant inventory qty": {"qty", "quantity", "stock", "inventoryquantity", "variantinventoryquantity"},
	"sku": {"articlenumber", "itemnumber", "productcode", "code", "variantsku",
		"partnumber"}, "variant sku": {"sku", "articlenumber"},
	"brand": {"vendor", "manufacturer", "maker"}, "vendor": {"brand", "manufacturer"}, "cost": {"costprice",
		"costperitem", "purchaseprice", "itemcost"},
	"cost per item": {"cost", "costprice"}, "weight": {"grams", "shippingweight", "mass"}, "collections": {"category",
		"categories", "collection", "type", "tags"},
	"images": {"image", "imageurl", "imagesrc", "picture", "pictures", "photo"}, "image src": {"image", "images",
		"imageurl", "picture"},
	"ribbon": {"badge", "label"}, "visible": {"published", "active", "status", "enabled"}, "published": {"visible",
		"active"},
}
