package httpapi

import (
	"reflect"
	"strings"
)

// Missing lists the parts that the API document promises in every answer and that this one lacks.
func Missing(answer any) []string {
	var out []string
	missing(reflect.ValueOf(answer), "", &out)
	return out
}

func missing(v reflect.Value, path string, out *[]string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			missing(v.Elem(), path, out)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			missing(v.Index(i), path+"[]", out)
		}
	case reflect.Struct:
		if _, own := v.Interface().(Encoded); own { // it writes something else than its fields
			return
		}
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !f.IsExported() || name == "-" {
				continue
			}
			at := path
			if name != "" { // an embedded part has no name of its own
				at = strings.TrimPrefix(path+"."+name, ".")
			}
			if promised(f) && v.Field(i).IsZero() {
				*out = append(*out, at)
				continue
			}
			if f.Type.Kind() == reflect.Pointer && v.Field(i).IsNil() {
				if name != "" && alwaysWritten(f) {
					*out = append(*out, at)
				}
				continue
			}
			missing(v.Field(i), at, out)
		}
	}
}
