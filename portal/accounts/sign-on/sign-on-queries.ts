import { sessionApi } from '@insights/contract/accounts/authentication.ts'
import { signOnApi } from '@insights/contract/accounts/sign-on.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** True if any users of the portal sign in through an identity provider. */
export const hasSignOnQuery = queryOptions({
  queryKey: ['has-sign-on'],
  queryFn: async ({ signal }) => (await callApi(sessionApi.get, { signal })).signOn,
  staleTime: Infinity,
  retry: false,
})

/** How the signed-in user is connected to the sign-on of their firm, or of staff. */
export const ownSignOnQuery = queryOptions({
  queryKey: ['own-sign-on'],
  queryFn: ({ signal }) => callApi(signOnApi.getOwn, { signal }),
})

/** The outcome of a sign-on, as the URL of a page has it. */
export interface SignOnSearch {
  /** Name of a failure, or `done`. */
  readonly signOn?: string
}

export const readSignOnSearch = (search: Readonly<Record<string, unknown>>): SignOnSearch =>
  typeof search['signOn'] === 'string' && /^[a-z-]{1,40}$/.test(search['signOn'])
    ? { signOn: search['signOn'] }
    : {}

/** The words for a failure; null for none, and for what is none. Loaded when they are needed. */
export async function findSignOnWords(outcome: string | undefined): Promise<string | null> {
  if (outcome === undefined) return null
  const { SIGN_ON_WORDS } = await import('@insights/domain/accounts/sign-on/words.ts')
  const words: Readonly<Record<string, string>> = SIGN_ON_WORDS
  return Object.hasOwn(words, outcome) ? words[outcome]! : null
}

/** The words for a failure; null while they are loaded. */
export const signOnWordsQuery = (outcome: string | undefined) =>
  queryOptions({
    queryKey: ['sign-on-words', outcome],
    queryFn: () => findSignOnWords(outcome),
    staleTime: Infinity,
  })
