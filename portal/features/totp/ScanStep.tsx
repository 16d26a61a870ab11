import { Skeleton } from '@mantine/core'

import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { QrCode, QrCodeSkeleton } from '../../ui/images/QrCode.tsx'
import { formatSecret } from './format-secret.ts'
import { Step } from './Step.tsx'
import type { TotpSecret } from './totp-calls.ts'

import classes from './TotpSetUp.module.css'

/** The secret, for the app's camera and for typing; placeholders of its size while it is made. */
export function ScanStep({ secret }: { secret: TotpSecret | undefined }) {
  return (
    <Step number={1} title="Scan the code with your authenticator app">
      <div className={classes.scan}>
        {secret ? (
          <QrCode text={secret.url} label="QR code for your authenticator app" />
        ) : (
          <QrCodeSkeleton />
        )}
        <div>
          <p>
            Use any authenticator app, such as Google Authenticator, Microsoft Authenticator,
            1Password or Aegis.
          </p>
          <p>Cannot scan the code? Enter this secret instead:</p>
          {secret ? (
            <p className={classes.secret}>
              <code>{formatSecret(secret.secret)}</code>
            </p>
          ) : (
            <Skeleton height="3rem" maw="17rem" mt="xs" />
          )}
          <div className={classes.copy}>
            <CopyButton text={secret?.secret ?? ''} what="the secret" />
          </div>
        </div>
      </div>
    </Step>
  )
}
