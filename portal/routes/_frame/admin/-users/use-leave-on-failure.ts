import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { messageOf } from '../../../../api/api-error.ts'
import { notify } from '../../../../ui/notify/notify.ts'

interface Asked {
  readonly error: unknown
  readonly data: unknown
}

/**
 * A list of users that cannot be loaded leads to /login (specification 2, 8), and says why: who is
 * still signed in goes on from there to the home page.
 */
export function useLeaveOnFailure({ error, data }: Asked): void {
  const navigate = useNavigate()
  const failed = error !== null && data === undefined
  useEffect(() => {
    if (!failed) return
    notify.error(messageOf(error))
    void navigate({ to: '/login', replace: true })
  }, [failed, error, navigate])
}
