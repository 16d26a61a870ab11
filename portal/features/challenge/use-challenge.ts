import { useEffect, useRef, useState } from 'react'

import { solveChallenge, type ChallengeSolution } from './solve-challenge.ts'

export type ChallengeState = 'unverified' | 'working' | 'verified' | 'failed' | 'expired'

/**
 * The human verification: started by the user, worked on by the browser, valid for a while.
 * `onAnswer` gets the answer for the server, and null as soon as it is of no use any more.
 */
export function useChallenge(onAnswer: (answer: string | null) => void) {
  const [state, setState] = useState<ChallengeState>('unverified')
  const [answer, setAnswer] = useState<ChallengeSolution | null>(null)
  const work = useRef<AbortController>(null)
  useEffect(() => () => work.current?.abort(), [])

  useEffect(() => {
    if (answer === null) return
    const timer = setTimeout(() => {
      setAnswer(null)
      setState('expired')
      onAnswer(null)
    }, answer.lasts)
    return () => clearTimeout(timer)
  }, [answer, onAnswer])

  async function start() {
    if (state === 'working' || state === 'verified') return
    work.current = new AbortController()
    const { signal } = work.current
    setState('working')
    try {
      const answered = await solveChallenge(signal)
      if (signal.aborted || answered === null) return
      setAnswer(answered)
      setState('verified')
      onAnswer(answered.text)
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }

  return { state, start }
}
