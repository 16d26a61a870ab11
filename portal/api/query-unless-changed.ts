import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'

import { isApiError } from './api-error.ts'

/**
 * Returns what is in memory, however old, unless it is known to have changed. For loaders: a click must
 * not wait for the server to say that nothing happened. The page asks again. While the server cannot
 * answer, what is in memory is all there is: an error would replace a page in the middle of work.
 */
export async function queryUnlessChanged<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  const known = queryClient.getQueryState<Data>(query.queryKey)
  try {
    return await queryClient.query({ ...query, staleTime: known?.isInvalidated ? 0 : 'static' })
  } catch (error) {
    if (known?.data === undefined || !isUnanswered(error)) throw error
    return known.data
  }
}

const isUnanswered = (error: unknown) =>
  isApiError(error) && (error.code === 0 || error.code >= 500)
