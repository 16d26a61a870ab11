import { useEffect, useState, type ReactNode } from 'react'

import { pageTitle } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  readonly onSignedIn: () => void
  /** Called with what stands in the e-mail's field. */
  readonly onForgotPassword: (email: string) => void
  readonly links?: ReactNode
}

const TITLES = { credentials: 'Sign in', code: 'Verify your identity' }

export function LoginScreen({ onSignedIn, onForgotPassword, links }: Props) {
  const signIn = useSignIn(onSignedIn)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { step, banner, pending, rejections } = signIn
  const title = TITLES[step]
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <PublicPage
      title={title}
      banner={banner && <Banner {...banner} onDismiss={signIn.dismissBanner} />}
      links={links}
    >
      {step === 'credentials' ? (
        <CredentialsForm
          email={email}
          password={password}
          pending={pending}
          rejections={rejections}
          onEmail={setEmail}
          onPassword={setPassword}
          onSubmit={() => signIn.submit({ email, password })}
          onForgotPassword={() => onForgotPassword(email)}
        />
      ) : (
        <CodeForm
          credentials={{ email, password }}
          methods={signIn.methods}
          method={signIn.method}
          passcodesFrom={signIn.passcodesFrom}
          pending={pending}
          rejections={rejections}
          onMethod={signIn.choose}
          onRejected={signIn.reject}
          onBack={signIn.startOver}
          onSubmit={(token) => signIn.submit({ email, password, token })}
        />
      )}
    </PublicPage>
  )
}
