package traces

import (
	"bytes"
	"encoding/json"
	"strings"
)

// personal are the fields of documents that say who somebody is, wherever they are. What
// taxes need stays: country and subdivision.
var personal = map[string]bool{
	"email": true, "emailaddress": true, "buyeremail": true, "emails": true, "secondaryemails": true,
	"firstname": true, "lastname": true, "fullname": true, "nickname": true, "birthdate": true,
	"phone": true, "phones": true, "phonesv2": true, "company": true, "vatid": true, "taxid": true,
	"city": true, "postalcode": true, "zipcode": true, "streetaddress": true, "addressline": true,
	"addressline1": true, "addressline2": true,
	"street": true, "formattedaddress": true, "formattedaddressline": true, "hint": true, "geocode": true,
	"latitude": true, "longitude": true,
	"buyernote": true, "note": true, "instructions": true, "customfields": true, "extendedfields": true,
	"fieldsdata": true, "additionaldata": true,
	"ipaddress": true, "useragent": true, "cardholder": true, "cardholdername": true, "holdername": true,
	"authoremail": true,
	"memberid":    true, "contactid": true, "visitorid": true, "member": true,
}

// Blank takes what says who somebody is out of a JSON document: fields by their names, the
// further ones that are given, and texts in which the finder meets the person. It tells
// whether anything was taken out. A document that cannot be read is given back as null.
func (f *Finder) Blank(doc string, further ...string) (out string, changed bool) {
	decoder := json.NewDecoder(strings.NewReader(doc))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return "null", doc != "null"
	}
	drop := map[string]bool{}
	for _, name := range further {
		drop[strings.ToLower(name)] = true
	}
	b := blanking{finder: f, drop: drop}
	tree = b.value(tree)
	if !b.changed {
		return doc, false
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(tree); err != nil {
		return "null", true
	}
	return strings.TrimSuffix(text.String(), "\n"), true
}

type blanking struct {
	finder  *Finder
	drop    map[string]bool
	changed bool
}

func (b *blanking) value(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			key := strings.ToLower(name)
			if (personal[key] || b.drop[key]) && !empty(inner) {
				delete(v, name)
				b.changed = true
				continue
			}
			v[name] = b.value(inner)
		}
	case []any:
		for i := range v {
			v[i] = b.value(v[i])
		}
	case string:
		if b.finder.Named(v) {
			b.changed = true
			return ""
		}
	}
	return value
}

// empty tells what says nothing. Numbers and truths do.
func empty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// Erased stands where something was erased.
const Erased = "(erased)"

// Outline keeps of a JSON object which fields it has, and nothing of what is in them. Of
// anything else nothing is left.
func Outline(doc string) string {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(doc), &fields); err != nil || fields == nil {
		return "null"
	}
	out := make(map[string]string, len(fields))
	for name := range fields {
		out[name] = Erased
	}
	text, err := json.Marshal(out)
	if err != nil {
		return "null"
	}
	return string(text)
}
