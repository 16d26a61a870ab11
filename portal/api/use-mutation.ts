import {
  type DefaultError,
  type MutateFunction,
  // oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
  useMutation as useUnguardedMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { createPressGuard } from './press-guard.ts'

interface Guard {
  /** Milliseconds after a success in which the same call is not repeated. */
  readonly restMs?: number
}

/**
 * TanStack's `useMutation`, with one call of the server for a double press: a call equal to the one
 * before, while that is running or has just succeeded, starts nothing, and its callbacks are not
 * called. A button cannot be disabled that fast, since `isPending` changes with the next render.
 */
export function useMutation<
  Data = unknown,
  Failure = DefaultError,
  Variables = void,
  OnMutate = unknown,
>(
  options: UseMutationOptions<Data, Failure, Variables, OnMutate>,
  { restMs }: Guard = {},
): UseMutationResult<Data, Failure, Variables, OnMutate> {
  type Call = MutateFunction<Data, Failure, Variables, OnMutate>

  const mutation = useUnguardedMutation(options)
  const [guard] = useState(() => createPressGuard<unknown, Data>({ restMs }))
  const { mutateAsync: send } = mutation
  const mutateAsync = useCallback<Call>(
    (...call: Parameters<Call>) => guard(call[0], () => send(...call)),
    [guard, send],
  )
  const mutate = useCallback(
    (...call: Parameters<Call>) => void mutateAsync(...call).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
