import { QueryClient } from '@tanstack/react-query'

import { isApiError } from '../api/api-error.ts'

/**
 * Answers count as fresh for half a minute; only failures that may pass are tried again. What is
 * saved without a connection fails at once: what was typed is still there, and nobody waits.
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
