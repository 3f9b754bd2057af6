// How much of a list one call asks for.

/** As many as a query asks for that does not say. */
export const defaultPageSize = 50;

interface Paged {
  paging?: { limit?: number; offset?: number };
}

/** Says the size of the page, so that no answer depends on what the server takes for granted. */
export const withPaging = <Query extends Paged>(query: Query): Query => ({
  ...query,
  paging: { limit: defaultPageSize, ...query.paging },
});
