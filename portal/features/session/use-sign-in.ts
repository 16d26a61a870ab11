import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { claimSelection } from '../../selection/last-selection.ts'
import { sessionQuery } from './session-query.ts'
import {
  afterRefusal,
  atCredentials,
  BANNER_DURATION,
  withoutBanner,
  type SignInState,
} from './sign-in-state.ts'
import { signIn } from './sign-in.ts'

/** The sign-in form's state, and the ways to change it. */
export function useSignIn(onSignedIn: () => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SignInState>(atCredentials)
  const { mutate, isPending } = useMutation({
    mutationFn: signIn,
    onSuccess: (user) => {
      // What an earlier user of this window saw is not for the next one.
      queryClient.clear()
      claimSelection(user._id)
      queryClient.setQueryData(sessionQuery.queryKey, user)
      onSignedIn()
    },
    onError: (error) => setState((now) => afterRefusal(now, error)),
  })

  useEffect(() => {
    if (state.banner === null) return
    const timer = setTimeout(() => setState(withoutBanner), BANNER_DURATION)
    return () => clearTimeout(timer)
  }, [state.banner])

  return {
    ...state,
    pending: isPending,
    submit: mutate,
    startOver: () => setState(atCredentials),
    dismissBanner: () => setState(withoutBanner),
  }
}
