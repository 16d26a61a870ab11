import { type PhonePairing, phonePairingsApi } from '@insights/contract/answers/phone-pairings.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'

/** Cache key of paired phones. */
export const PHONE_PAIRINGS_KEY = ['phone-pairings'] as const

const CODE_KEY = ['phone-code'] as const

/** An idle pairing ends without an event. */
const LOOK_AGAIN_MS = 30_000

/** A pairing and the time of its response, on the page's clock: the browser's may be wrong. */
export interface TimedPairing extends PhonePairing {
  readonly since: number
}

/** This session's phones: one that is paired, and one whose code is shown. */
export const phonePairingsQuery = queryOptions({
  queryKey: PHONE_PAIRINGS_KEY,
  queryFn: async ({ signal }) => {
    const { data } = await callApi(phonePairingsApi.find, { signal })
    const since = performance.now()
    return data.map((pairing): TimedPairing => ({ ...pairing, since }))
  },
  refetchInterval: ({ state }) => (state.data?.length ? LOOK_AGAIN_MS : false),
})

/** The code that this page shows. The server sent it once and stores only its hash. */
interface ShownCode {
  readonly pairing: string
  readonly code: string
}

export const shownCodeQuery = queryOptions({
  queryKey: CODE_KEY,
  queryFn: (): ShownCode | null => null,
  staleTime: Infinity,
  gcTime: Infinity,
})

export interface PhoneTarget {
  readonly report: string
  readonly answer: string | null
}

export function usePhonePairing() {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: PHONE_PAIRINGS_KEY })
  const onError = (error: unknown) => {
    notify.error(errorMessage(error))
    void refetch()
  }
  const show = (code: ShownCode | null) => queryClient.setQueryData(CODE_KEY, code)

  const create = useMutation({
    mutationFn: (target: PhoneTarget) => callApi(phonePairingsApi.create, { body: target }),
    onSuccess: ({ _id, code }) => {
      show({ pairing: _id, code })
      return refetch()
    },
    onError,
  })
  const confirm = useMutation({
    mutationFn: ({ _id, number }: PhonePairing) =>
      callApi(phonePairingsApi.confirm, { params: { id: _id }, body: { number: number ?? 0 } }),
    onSuccess: () => {
      show(null)
      return refetch()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ _id }: Pick<PhonePairing, '_id'>) =>
      ignoreNotFound(
        callApi(phonePairingsApi.remove, { params: { id: _id } }).then(() => undefined),
      ),
    onSuccess: () => {
      show(null)
      return refetch()
    },
    onError,
  })
  return { create, confirm, remove }
}

let wanted: (PhoneTarget & { readonly pairing: string }) | null = null
let sending = false

/**
 * Sends the target of the phone's screenshots, one call after the other; only the latest of
 * several.
 */
export async function sendTarget(pairing: string, target: PhoneTarget): Promise<void> {
  wanted = { pairing, ...target }
  if (sending) return
  sending = true
  // Closing one answer and opening the next is one change.
  await Promise.resolve()
  while (wanted !== null) {
    const { pairing: id, ...body }: PhoneTarget & { readonly pairing: string } = wanted
    wanted = null
    // An ended pairing shows its end by itself.
    await callApi(phonePairingsApi.setTarget, { params: { id }, body }).catch(() => undefined)
  }
  sending = false
}
