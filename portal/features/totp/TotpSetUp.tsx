import type { User } from '@insights/contract/users.ts'
import { Button } from '@mantine/core'

import { Banner } from '../../ui/status/Banner.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useTotpSetUp } from './use-totp-set-up.ts'
import { VerifyStep } from './VerifyStep.tsx'

import classes from './TotpSetUp.module.css'

interface Props {
  readonly user: User
  /** Called when the recovery codes are saved, with the user as it is now. */
  readonly onDone: (user: User) => void
  /** Present where the set-up can be left. */
  readonly onCancel?: () => void
}

const FAILED = 'Failed to generate MFA secret. Please try again.'
const COMPLETED =
  "MFA setup completed successfully! You'll need to use your authenticator app for future logins. Please save your changes."

/** Scan, verify, save the recovery codes: an authenticator app step by step. */
export function TotpSetUp({ user, onDone, onCancel }: Props) {
  const setUp = useTotpSetUp(user)
  const { done } = setUp
  const failure = setUp.outdated ?? (setUp.failed ? FAILED : null)
  const part = useFocusOnChange(String(failure))
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  )
  if (done) {
    return (
      <div className={classes.steps}>
        <Banner tone="success" message={COMPLETED} />
        <RecoveryCodes
          email={user.email}
          codes={done.recoveryCodes}
          onSaved={() => onDone(done.user)}
        />
      </div>
    )
  }
  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      {failure === null ? (
        <ol className={classes.steps}>
          <ScanStep secret={setUp.secret} />
          <VerifyStep
            ready={setUp.secret !== undefined}
            asksPassword={setUp.asksPassword}
            verifying={setUp.verifying}
            rejection={setUp.rejection}
            wrongPassword={setUp.wrongPassword}
            onChange={setUp.clearRejection}
            onVerify={setUp.verify}
          >
            {cancel}
          </VerifyStep>
        </ol>
      ) : (
        <div className={classes.steps}>
          <Banner tone="error" message={failure} />
          <div className={classes.actions}>
            <Button onClick={setUp.beginAgain}>Try again</Button>
            {cancel}
          </div>
        </div>
      )}
    </div>
  )
}
