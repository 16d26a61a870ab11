import { Checkbox, Loader } from '@mantine/core'

import { useChallenge, type ChallengeState } from './use-challenge.ts'

import classes from './HumanVerification.module.css'

interface Props {
  /** Gets the answer for the server, and null when there is none any more. Keep it stable. */
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
 * Ticking the box has the browser do a moment of work, which costs a person nothing and a machine
 * that sends thousands of forms too much. Render it with another key to start over.
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
