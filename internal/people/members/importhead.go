package members

import (
	"io"
	"slices"
	"strings"

	"souk/internal/platform/columns"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Inspection tells how a file would be read.
type Inspection struct {
	Separator string                       `json:"separator"`
	Columns   wire.List[columns.Inspected] `json:"columns"`
	// Fields are the names that a mapping may give to columns.
	Fields wire.List[string] `json:"fields"`
	// Missing are the fields without which the file cannot be imported.
	Missing wire.List[string] `json:"missing"`
}

// emailColumn tells who a row is.
const emailColumn = "email"

var importFields = columns.Fields{Of: "members", Names: importable(), Words: importWords}

func importable() []string {
	var out []string
	for _, c := range fileColumns {
		if c.path != "" {
			out = append(out, store.Fold(c.name))
		}
	}
	return out
}

// importWords are what other shops and mail programs call the same.
var importWords = map[string][]string{
	emailColumn:  {"emailaddress", "mail", "loginemail", "useremail", "customeremail", "primaryemail", "email1"},
	"first name": {"givenname", "forename", "billingfirstname", "firstnames"},
	"last name":  {"surname", "familyname", "billinglastname"},
	"nickname":   {"displayname", "username"},
	"title":      {"headline"},
	"phones": {
		"phone", "phonenumber", "mobile", "mobilephone", "telephone", "tel", "billingphone", "phone1", "defaultaddressphone",
	},
	"company":   {"companyname", "organization", "organisation", "business", "billingcompany", "defaultaddresscompany"},
	"job title": {"position", "occupation"},
	"birthdate": {"birthday", "dateofbirth", "dob"},
	"address": {
		"street", "address1", "addressline1", "streetaddress", "billingaddress1", "defaultaddressaddress1",
	},
	"address 2":   {"addressline2", "apartment", "billingaddress2", "defaultaddressaddress2"},
	"city":        {"town", "locality", "billingcity", "defaultaddresscity"},
	"postal code": {"postcode", "zip", "zipcode", "billingpostcode", "defaultaddresszip"},
	"subdivision": {"state", "province", "region", "county", "billingstate", "defaultaddressprovincecode"},
	"country":     {"countrycode", "billingcountry", "defaultaddresscountrycode"},
	"privacy":     {"visibility"},
}

// openHead reads the header by the separator by which the file has a column for e-mails. False when there is none: then
// it is the header with most columns, nil where none can be read.
func openHead(file io.ReaderAt, size int64, mapping map[string]string) (*columns.Head, *csvfile.Table, bool, error) {
	if err := columns.Readable(file, size); err != nil {
		return nil, nil, false, err
	}
	for _, comma := range csvfile.Separators {
		table := csvfile.New(file, size, comma)
		first, err := table.Next()
		if err != nil {
			continue
		}
		if head := columns.Read(comma, first.Cells, importFields, mapping); head.Has(emailColumn) {
			return head, table, true, head.Check(mapping)
		}
	}
	head, table, some := columns.Widest(file, size, importFields, mapping)
	if !some {
		return nil, nil, false, nil
	}
	return head, table, false, head.Check(mapping)
}

// readHead finds out which field each column is. InvalidArgument.
func readHead(file io.ReaderAt, size int64, mapping map[string]string) (*csvfile.Table, importHead, error) {
	head, table, known, err := openHead(file, size, mapping)
	if err != nil {
		return nil, importHead{}, err
	}
	if !known {
		return nil, importHead{}, errs.Invalid(errs.Field("file", errs.RuleRequired,
			"must be CSV in UTF-8 whose first row names its columns, one of them Email, or mapped to it"))
	}
	out := importHead{Places: map[string]int{}, Names: map[string]string{}, Mapping: mapping}
	var exported []string // what an export says besides
	for _, c := range fileColumns {
		field := store.Fold(c.name)
		if c.path == "" {
			exported = append(exported, field)
		} else if at, there := head.Place(field); there {
			out.Places[c.path], out.Names[c.path] = at, head.Names[at]
		}
	}
	for _, name := range head.Ignored() {
		if !slices.Contains(exported, store.Fold(name)) {
			out.Ignored = append(out.Ignored, name)
		}
	}
	return table, out, nil
}

// InspectImport tells how a file would be read, and keeps nothing of it. InvalidArgument when it is no text; TooLarge.
func (s *Service) InspectImport(content io.Reader, mapping map[string]string) (*Inspection, error) {
	file, size, discard, err := incoming(content)
	defer discard()
	if err != nil {
		return nil, err
	}
	head, table, _, err := openHead(file, size, mapping)
	if err != nil {
		return nil, err
	}
	if head == nil {
		return nil, errs.Invalid(errs.Field("file", errs.RuleFormat, "its first row, the names of its columns, cannot be read"))
	}
	return &Inspection{Separator: string(head.Comma), Columns: head.Inspect(table), Fields: importFields.Names,
		Missing: head.Missing([]string{emailColumn})}, nil
}

// columnOf names the columns of the file that violations are about, as the file writes them.
func (h importHead) columnOf(violations []errs.Violation) string {
	var out []string
	for _, v := range violations {
		field := strings.TrimPrefix(v.Field, "member.")
		for path, name := range h.Names {
			if inside, address := strings.CutPrefix(path, "address."); address {
				path = "contact.addresses[0]." + inside
			}
			if (field == path || strings.HasPrefix(field, path+"[")) && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return strings.Join(out, ", ")
}
