import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useMutation } from '../../api/use-mutation.ts'
import { resetSelectionForUser } from '../../selection/last-selection.ts'
import { sessionQuery } from './session-query.ts'
import {
  signInFailed,
  initialSignIn,
  BANNER_DURATION,
  signedOutWith,
  withMethod,
  withoutBanner,
  type MfaMethod,
} from './sign-in-state.ts'
import { postSignIn, signOut, type Credentials } from './sign-in.ts'
import { clearSignOutReason, signOutReason } from './sign-out-reason.ts'

interface Attempt {
  readonly credentials: Credentials
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** The sign-in form's state, and the ways to change it. */
export function useSignIn(onSignedIn: () => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState(() => signedOutWith(signOutReason()))
  const attempt = useRef<AbortController>(null)
  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ credentials }: Attempt) => postSignIn(credentials),
    onSuccess: (user, { signal }) => {
      if (signal.aborted) return giveBack(signal)
      // What an earlier user of this window saw is not for the next one.
      queryClient.clear()
      resetSelectionForUser(user._id)
      queryClient.setQueryData(sessionQuery.queryKey, user)
      onSignedIn()
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) setState((now) => signInFailed(now, error))
    },
  })

  /**
   * The answer to a sign-in that was left signs out again, rather than leaving a session behind;
   * unless another one is under way, which takes the place of the first.
   */
  function giveBack(left: AbortSignal) {
    if (attempt.current?.signal === left) signOut().catch(() => undefined)
  }

  useEffect(() => {
    clearSignOutReason()
    // Whoever leaves the page while signing in has changed their mind.
    return () => attempt.current?.abort()
  }, [])

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
    /** Back to step 1; an answer that is still on its way is not waited for any more. */
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
