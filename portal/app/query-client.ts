import { CancelledError, QueryClient } from '@tanstack/react-query'

import { isApiError } from '../api/api-error.ts'

/**
 * Returns a query client in which responses are fresh for half a minute, and only temporary
 * failures are retried. Mutations without a connection fail at once: the typed values are still
 * there, and the user does not wait. A page that waits for what a dialog has begun to load still gets it
 * when the dialog is closed, which cancels that.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { networkMode: 'always' },
    },
  })
  const query = client.query.bind(client)
  client.query = ((options) =>
    query(options).catch((error: unknown) => {
      if (error instanceof CancelledError) return query(options)
      throw error
    })) as typeof client.query
  return client
}

function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.code === 0 || error.code >= 502)
}
