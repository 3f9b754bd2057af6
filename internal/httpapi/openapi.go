package httpapi

import "fmt"

func noPlace(o Operation, name string) error {
	return fmt.Errorf("httpapi: operation %s: the request type %s has no field for the path value {%s}", o.ID, o.in, name)
}

func (s *Server) documentOperations() ([]Operation, error) { return nil, nil }
