import { QueryClient } from '@tanstack/react-query'

import { isApiError } from '../api/api-error.ts'

/**
 * Returns a query client in which responses are fresh for half a minute, and only temporary
 * failures are retried. Mutations without a connection fail at once: the typed values are still
 * there, and the user does not wait.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { networkMode: 'always' },
    },
  })
}

function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.code === 0 || error.code >= 502)
}
