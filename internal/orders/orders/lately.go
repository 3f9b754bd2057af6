package orders

import (
	"reflect"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
)

// lately keeps orders that were written lately, beside the text they were written as. A
// purchase reads its order again for the payment, the mail and the reports, and reading
// the text is most of what that costs. Who reads the same text gets a copy of what it
// was written from. It need not know who changed what: another text is another order.
var lately = newRecent(128)

type recent struct {
	orders *lru.Cache[string, known]
}

type known struct {
	doc   string
	order *Order
}

func newRecent(size int) *recent {
	orders, err := lru.New[string, known](size)
	if err != nil {
		panic(err) // only a size below one
	}
	return &recent{orders}
}

// keep remembers an order as it was just written.
func (r *recent) keep(o *record) { r.orders.Add(o.ID, known{o.doc, clone(&o.Order)}) }

// find gives an order of its own to whoever read this text; nil when it is not known.
func (r *recent) find(id, doc string) *Order {
	k, ok := r.orders.Get(id)
	if !ok || k.doc != doc {
		return nil
	}
	return clone(k.order)
}

// clone copies an order with everything in it.
func clone(o *Order) *Order {
	out := *o
	copierOf(reflect.TypeFor[Order]())(reflect.ValueOf(&out).Elem())
	return &out
}

// copier makes what a value refers to its own; nil for types that refer to nothing that
// can be changed.
type copier func(v reflect.Value)

var copiers sync.Map // reflect.Type -> copier

func copierOf(t reflect.Type) copier {
	if known, ok := copiers.Load(t); ok {
		return known.(copier)
	}
	made := newCopier(t)
	copiers.Store(t, made)
	return made
}

func newCopier(t reflect.Type) copier {
	switch t.Kind() {
	case reflect.Pointer:
		return func(v reflect.Value) {
			if v.IsNil() {
				return
			}
			own := reflect.New(t.Elem())
			own.Elem().Set(v.Elem())
			if inner := copierOf(t.Elem()); inner != nil {
				inner(own.Elem())
			}
			v.Set(own)
		}
	case reflect.Slice:
		return func(v reflect.Value) {
			if v.IsNil() {
				return
			}
			own := reflect.MakeSlice(t, v.Len(), v.Len())
			reflect.Copy(own, v)
			if inner := copierOf(t.Elem()); inner != nil {
				for i := range own.Len() {
					inner(own.Index(i))
				}
			}
			v.Set(own)
		}
	case reflect.Map:
		return func(v reflect.Value) {
			if v.IsNil() {
				return
			}
			own := reflect.MakeMapWithSize(t, v.Len())
			for each := v.MapRange(); each.Next(); {
				value := reflect.New(t.Elem()).Elem()
				value.Set(each.Value())
				if inner := copierOf(t.Elem()); inner != nil {
					inner(value)
				}
				own.SetMapIndex(each.Key(), value)
			}
			v.Set(own)
		}
	case reflect.Interface:
		return func(v reflect.Value) {
			if v.IsNil() {
				return
			}
			own := reflect.New(v.Elem().Type()).Elem()
			own.Set(v.Elem())
			if inner := copierOf(own.Type()); inner != nil {
				inner(own)
			}
			v.Set(own)
		}
	case reflect.Struct:
		return structCopier(t)
	}
	return nil
}

func structCopier(t reflect.Type) copier {
	type part struct {
		at   int
		copy copier
	}
	var parts []part
	for i := range t.NumField() {
		if field := t.Field(i); field.IsExported() && refers(field.Type) {
			parts = append(parts, part{i, func(v reflect.Value) { copierOf(field.Type)(v) }}) // late: a type may hold itself
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return func(v reflect.Value) {
		for _, p := range parts {
			p.copy(v.Field(p.at))
		}
	}
}

// refers tells whether values of a type can share what is changed through one of them.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if field := t.Field(i); field.IsExported() && refers(field.Type) {
				return true
			}
		}
	}
	return false
}
