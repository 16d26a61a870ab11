import type { User } from '@insights/contract/users.ts'
import { useEffect } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { createSecret, postTotpSetUp } from './totp-calls.ts'

interface Proof {
  readonly code: string
  /** Left out in a forced set-up right after signing in. */
  readonly currentPassword: string | undefined
}

/**
 * Setting up an authenticator app: a secret made for this occasion, and the code that proves that
 * the app has it. Done when there are recovery codes.
 */
export function useTotpSetUp(user: User) {
  // No query: one that is asked again in the background would change the code on the screen.
  const secret = useMutation({ mutationFn: () => createSecret(user.email) })
  const { mutate: create } = secret
  useEffect(() => create(), [create])
  const verify = useMutation({
    mutationFn: (proof: Proof) =>
      postTotpSetUp({ user: user._id, secret: secret.data?.secret ?? '', ...proof }),
  })
  const wrongPassword = isApiError(verify.error) && verify.error.errors['currentPassword']
  return {
    secret: secret.data,
    asksPassword: secret.data?.passwordRequired ?? (user.totp !== null || !user.forceTotp),
    failed: secret.isError,
    /** In the server's words: the secret has waited for too long, or another set-up has begun. */
    outdated: isApiError(verify.error, 403) ? verify.error.message : undefined,
    beginAgain: () => {
      verify.reset()
      create()
    },
    verify: verify.mutate,
    verifying: verify.isPending,
    /** What the last code was refused with, and the last password. */
    rejection: verify.error === null || wrongPassword ? undefined : errorMessage(verify.error),
    wrongPassword: wrongPassword || undefined,
    clearRejection: verify.reset,
    done: verify.data,
  }
}
