import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { messageOf } from '../../api/api-error.ts'
import { sessionQuery } from './session-query.ts'
import { noteLeavingReason } from './sign-out-reason.ts'

interface Asked {
  readonly error: unknown
  readonly data: unknown
}

/**
 * A list that cannot be loaded leads to /login (specification 1, 8), which says why and leads back.
 * Nobody counts as signed in then, or it would lead on to the same failure at once.
 */
export function useLeaveOnFailure({ error, data }: Asked): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const failed = error !== null && data === undefined
  useEffect(() => {
    if (!failed) return
    const { href } = router.state.location
    noteLeavingReason(messageOf(error))
    queryClient.setQueryData(sessionQuery.queryKey, null)
    void router.navigate({ to: '/login', search: { redirect: href }, replace: true })
  }, [failed, error, queryClient, router])
}
