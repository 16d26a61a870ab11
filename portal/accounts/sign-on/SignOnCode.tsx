import { signOnApi } from '@insights/contract/accounts/sign-on.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import { useEffect, useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { pageTitle } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { CodeForm } from '../session/CodeForm.tsx'
import { initialSignIn, signInFailed, withMethod, withoutBanner } from '../session/sign-in-state.ts'

interface Props {
  readonly onSignedIn: (user: User, redirect: string) => void
  readonly onBack: () => void
}

const TITLE = 'Verify your identity'
const METHODS = ['totp', 'recovery-code'] as const

/** Asks for a code of the account after a sign-on at a provider that is not asked for a second factor. */
export default function SignOnCode({ onSignedIn, onBack }: Props) {
  const [state, setState] = useState(initialSignIn)
  const { mutate, isPending } = useMutation({
    mutationFn: (token: string) => callApi(signOnApi.code, { body: { token } }),
    onSuccess: ({ user, redirect }) => onSignedIn(user, redirect),
    onError: (error) => setState((now) => signInFailed(now, error)),
  })
  useEffect(() => {
    document.title = pageTitle(TITLE)
  }, [])
  const { banner, method, rejections } = state
  return (
    <PublicPage
      title={TITLE}
      banner={banner && <Banner {...banner} onDismiss={() => setState(withoutBanner)} />}
    >
      <CodeForm
        credentials={{ email: '', password: '' }}
        methods={METHODS}
        method={method}
        passcodesFrom={null}
        pending={isPending}
        rejections={rejections}
        onMethod={(chosen) => setState((now) => withMethod(now, chosen))}
        onRejected={(error) => setState((now) => signInFailed(now, error))}
        onBack={onBack}
        onSubmit={mutate}
      />
    </PublicPage>
  )
}
