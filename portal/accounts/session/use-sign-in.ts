import type { User } from '@insights/contract/accounts/users.ts'
import { useEffect, useRef, useState } from 'react'

import { useMutation } from '../../api/use-mutation.ts'
import {
  BANNER_DURATION,
  type MfaMethod,
  initialSignIn,
  signInFailed,
  signedOutWith,
  withMethod,
  withoutBanner,
} from './sign-in-state.ts'
import { type Credentials, postSignIn, signOut } from './sign-in.ts'

interface Attempt {
  readonly credentials: Credentials
  /** Aborted when the response is no longer awaited. */
  readonly signal: AbortSignal
}

/**
 * The state of a sign-in form, and functions that change it. `reason` is why one has to sign in, null for
 * none.
 */
export function useSignIn(reason: string | null, onSignedIn: (user: User) => void) {
  const [state, setState] = useState(() => signedOutWith(reason))
  const attempt = useRef<AbortController>(null)
  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ credentials }: Attempt) => postSignIn(credentials),
    onSuccess: (user, { signal }) => {
      if (signal.aborted) return giveBack(signal)
      onSignedIn(user)
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) setState((now) => signInFailed(now, error))
    },
  })

  /**
   * A response to a cancelled sign-in signs out again, so that no session is left; unless another
   * sign-in is under way, which replaces it.
   */
  function giveBack(left: AbortSignal) {
    if (attempt.current?.signal === left) signOut().catch(() => undefined)
  }

  // Leaving the page during a sign-in cancels it.
  useEffect(() => () => attempt.current?.abort(), [])

  useEffect(() => {
    if (state.banner === null) return
    const timer = setTimeout(() => setState(withoutBanner), BANNER_DURATION)
    return () => clearTimeout(timer)
  }, [state.banner])

  return {
    ...state,
    pending: isPending,
    submit: (credentials: Credentials) => {
      attempt.current?.abort()
      attempt.current = new AbortController()
      mutate({ credentials, signal: attempt.current.signal })
    },
    /** Returns to step 1 and cancels a pending request. */
    startOver: () => {
      attempt.current?.abort()
      reset()
      setState(initialSignIn)
    },
    choose: (method: MfaMethod) => setState((now) => withMethod(now, method)),
    reject: (error: unknown) => setState((now) => signInFailed(now, error)),
    dismissBanner: () => setState(withoutBanner),
  }
}
