import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { renewSession } from '../../../features/session/session-query.ts'
import { createBatcher } from '../../../live/batch.ts'
import { connectLiveStream } from '../../../live/live-stream.ts'
import { useLiveEvent } from '../../../live/use-live-event.ts'
import { staleKeys } from './stale-keys.ts'

/** Twenty people who answer at once are no reason to ask twenty times a second. */
const BATCH_MS = 300

/** Keeps what a signed-in user sees as the server has it, without a reload. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  const router = useRouter()

  async function lookAgain() {
    if (!(await renewSession(queryClient))) return
    // Another role, another company customer: other answers, and perhaps another page.
    await queryClient.invalidateQueries()
    await router.invalidate()
  }

  const [gathered] = useState(() =>
    createBatcher<QueryKey>(BATCH_MS, JSON.stringify, (keys) => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    }),
  )
  useLiveEvent((event) => {
    if (event.kind === 'session') void lookAgain()
    gathered.add(staleKeys(event))
  })
  useEffect(connectLiveStream, [])
}
