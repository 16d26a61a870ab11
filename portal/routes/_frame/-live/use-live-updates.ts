import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { renewSession } from '../../../features/session/renew-session.ts'
import { gatherMoments } from '../../../live/gather-moments.ts'
import { listenToServer } from '../../../live/live-stream.ts'
import { useLiveEvent } from '../../../live/use-live-event.ts'
import { askedAgain } from './asked-again.ts'

/** Twenty people who answer at once are no reason to ask twenty times a second. */
const BATCH_MS = 300

/** Keeps what a signed-in user sees as the server has it, without a reload. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  const router = useRouter()

  async function lookAgain() {
    if (!(await renewSession(queryClient))) return
    // Another role, another firm: other answers, and perhaps another page.
    await queryClient.invalidateQueries()
    await router.invalidate()
  }

  const [gathered] = useState(() =>
    gatherMoments<QueryKey>(BATCH_MS, JSON.stringify, (keys) => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    }),
  )
  useLiveEvent((event) => {
    if (event.kind === 'session') void lookAgain()
    gathered.add(askedAgain(event))
  })
  useEffect(listenToServer, [])
}
