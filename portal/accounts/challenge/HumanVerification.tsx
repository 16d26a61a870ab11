import { Checkbox, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { type ChallengeSolution, solveChallenge } from './solve-challenge.ts'

import classes from './HumanVerification.module.css'

interface Props {
  /** Called with the answer for the server, or null once it has expired. Keep it stable. */
  readonly onAnswer: (answer: string | null) => void
}

const LABELS: Readonly<Record<ChallengeState, string>> = {
  unverified: 'This takes a moment.',
  working: 'Verifying…',
  verified: 'Verified',
  failed: 'Verification failed. Please try again.',
  expired: 'Expired. Please verify again.',
}

/**
 * Checkbox that makes the browser work for a moment: nothing for a person, too much for a machine
 * that sends thousands of forms. Render it with another key to start over.
 */
export function HumanVerification({ onAnswer }: Props) {
  const { state, start } = useChallenge(onAnswer)
  const working = state === 'working'
  return (
    <div className={classes.box} data-state={state}>
      <Checkbox
        label="I am human"
        size="md"
        checked={state === 'verified'}
        aria-busy={working}
        readOnly={working || state === 'verified'}
        error={state === 'failed' || state === 'expired'}
        classNames={{ label: classes.label }}
        onChange={() => void start()}
      />
      <p role="status" className={classes.state}>
        {working && <Loader size={14} aria-hidden />}
        {LABELS[state]}
      </p>
    </div>
  )
}

type ChallengeState = 'unverified' | 'working' | 'verified' | 'failed' | 'expired'

/**
 * The human verification: started by the user, solved by the browser, valid for a while. Calls
 * `onAnswer` with the answer for the server, and with null once it has expired.
 */
function useChallenge(onAnswer: (answer: string | null) => void) {
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
