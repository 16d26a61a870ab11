import { Alert, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { Brand } from '../../ui/brand/Brand.tsx'
import { pageTitle } from '../../ui/page/page-title.ts'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { Frontispiece } from './Frontispiece.tsx'
import { useSignIn } from './use-sign-in.ts'

import classes from './LoginScreen.module.css'

const TITLES = { credentials: 'Sign in', code: 'Confirm that it is you' }

export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn(onSignedIn)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const title = TITLES[signIn.step]
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className={classes.page}>
      <Frontispiece />
      <main className={classes.panel}>
        <div className={classes.form}>
          <Brand />
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {signIn.banner && (
            <Alert
              role="alert"
              color={signIn.banner.tone === 'error' ? 'red' : 'yellow'}
              className={classes.banner}
              data-tone={signIn.banner.tone}
              withCloseButton
              closeButtonLabel="Dismiss"
              onClose={signIn.dismissBanner}
            >
              {signIn.banner.message}
            </Alert>
          )}
          {signIn.step === 'credentials' ? (
            <CredentialsForm
              email={email}
              password={password}
              pending={signIn.pending}
              onEmail={setEmail}
              onPassword={setPassword}
              onSubmit={() => signIn.submit({ email, password })}
            />
          ) : (
            <CodeForm
              pending={signIn.pending}
              onBack={signIn.startOver}
              onSubmit={(token) => signIn.submit({ email, password, token })}
            />
          )}
        </div>
        <footer className={classes.foot}>
          <Link to="/terms-of-service">Terms of service</Link>
          <Link to="/privacy-policy">Privacy policy</Link>
        </footer>
      </main>
    </div>
  )
}
