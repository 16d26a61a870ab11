import type { User } from '@insights/contract/accounts/users.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { useMutation } from '../../api/use-mutation.ts'
import { lostSession } from './lost-session.ts'
import {
  BANNER_DURATION,
  type MfaMethod,
  initialSignIn,
  passwordTokenOf,
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
  const navigate = useNavigate()
  const attempt = useRef<AbortController>(null)
  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ credentials }: Attempt) => postSignIn(credentials),
    onSuccess: (user, { signal }) => {
      if (signal.aborted) return giveBack(signal)
      onSignedIn(user)
    },
    onError: (error, { signal }) => {
      if (signal.aborted) return
      const token = passwordTokenOf(error)
      if (token === null) setState((now) => signInFailed(now, error))
      else {
        lostSession.set(null)
        void navigate({ to: '/forgotPassword', state: { passwordToken: token, given: true } })
      }
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
