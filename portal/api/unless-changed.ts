import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Returns a query that takes what is in memory, however old, unless it is known to have changed. For
 * loaders: a click must not wait for the server to say that nothing happened. The page asks again.
 */
export function unlessChanged<Query extends { readonly queryKey: QueryKey }>(
  queryClient: QueryClient,
  query: Query,
) {
  const isInvalidated = queryClient.getQueryState(query.queryKey)?.isInvalidated ?? false
  return { ...query, staleTime: isInvalidated ? 0 : ('static' as const) }
}
