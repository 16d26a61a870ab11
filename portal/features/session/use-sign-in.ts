import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useMutation } from '../../api/use-mutation.ts'
import { claimSelection } from '../../selection/last-selection.ts'
import { sessionQuery } from './session-query.ts'
import {
  afterRefusal,
  atCredentials,
  BANNER_DURATION,
  departedFor,
  withMethod,
  withoutBanner,
  type SecondFactor,
} from './sign-in-state.ts'
import { signIn, signOut, type Credentials } from './sign-in.ts'
import { forgetSignOutReason, signOutReason } from './sign-out-reason.ts'

interface Attempt {
  readonly credentials: Credentials
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** The sign-in form's state, and the ways to change it. */
export function useSignIn(onSignedIn: () => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState(() => departedFor(signOutReason()))
  const attempt = useRef<AbortController>(null)
  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ credentials }: Attempt) => signIn(credentials),
    onSuccess: (user, { signal }) => {
      if (signal.aborted) return giveBack(signal)
      // What an earlier user of this window saw is not for the next one.
      queryClient.clear()
      claimSelection(user._id)
      queryClient.setQueryData(sessionQuery.queryKey, user)
      onSignedIn()
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) setState((now) => afterRefusal(now, error))
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
    forgetSignOutReason()
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
      setState(atCredentials)
    },
    choose: (method: SecondFactor) => setState((now) => withMethod(now, method)),
    refuse: (error: unknown) => setState((now) => afterRefusal(now, error)),
    dismissBanner: () => setState(withoutBanner),
  }
}
