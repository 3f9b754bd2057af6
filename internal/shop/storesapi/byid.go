package storesapi

// Indexed gives the ids of things in their order, and the things by their ids.
func Indexed[T any](list []*T, id func(*T) string) (ids []string, byID map[string]*T) {
	ids, byID = make([]string, len(list)), make(map[string]*T, len(list))
	for i, one := range list {
		ids[i] = id(one)
		byID[ids[i]] = one
	}
	return ids, byID
}
