import { signOnConnectionsApi } from '@insights/contract/accounts/sign-on.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Prefix of the cache keys of everything about connections. */
export const SIGN_ON_KEY = ['sign-on-connections'] as const

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: [...SIGN_ON_KEY, id],
    queryFn: ({ signal }) => callApi(signOnConnectionsApi.get, { params: { id }, signal }),
  })
