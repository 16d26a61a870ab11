import { sessionApi } from '@insights/contract/authentication.ts'
import type { User } from '@insights/contract/users.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/**
 * Who is signed in, null for nobody. Asked once at start and kept until something says otherwise:
 * signing in or out, or any answer that the session has ended.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: reauthenticate,
  staleTime: Infinity,
})

async function reauthenticate(): Promise<User | null> {
  try {
    const { user } = await callApi(sessionApi.get)
    return user
  } catch (error) {
    // Only logged (A7).
    console.error(error)
    return null
  }
}
