import { setTimeout } from 'node:timers/promises'

import { type APIRequestContext, type Page, expect } from '@playwright/test'

/** The users who can sign in to a portal with demo content, as its start prints them. */
export const USERS = {
  senior: { email: 'senior@demo.example', password: 'quiet harbor lantern' },
  researcher: { email: 'researcher@demo.example', password: 'brass otter umbrella' },
  customer: { email: 'customer@demo.example', password: 'paper canoe thursday' },
  otherCustomer: { email: 'reader@demo.example', password: 'velvet compass orchard' },
} as const

export type UserName = keyof typeof USERS

/** Signs in through the form, as a user does. */
export async function signIn(page: Page, person: UserName): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(USERS[person].email)
  await page.getByLabel('Password', { exact: true }).fill(USERS[person].password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Calls the API as a program does, with a token. */
export interface ApiClient {
  <Answer = { _id: string }>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<Answer>
}

/** Programs keep no cookies: several users may be signed in at once. */
export async function createApiClient(
  request: APIRequestContext,
  person: UserName,
): Promise<ApiClient> {
  const { origin } = new URL((await request.get('/api/health/live')).url())
  const send = async (method: string, path: string, data?: object, token?: string) => {
    const ask = () =>
      fetch(`${origin}/api${path}`, {
        method,
        body: data && JSON.stringify(data),
        headers: {
          ...(data && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      })
    let reply = await ask()
    // A busy portal rejects a request before it has done anything for it.
    for (let tries = 0; reply.status === 503 && tries < 10; tries += 1) {
      await setTimeout(Number(reply.headers.get('retry-after') ?? 1) * 1000)
      reply = await ask()
    }
    return reply
  }
  const accessToken = await findToken(person, async (token) => {
    const isUsable = token !== undefined && isRecent(`${person}’s token`)
    if (isUsable && (await send('GET', SESSION_PATH, undefined, token)).ok) return token
    const signedIn = await send('POST', '/authentication', credentialsOf(person))
    expect(signedIn.status).toBe(201)
    signedInAt.set(`${person}’s token`, Date.now())
    return ((await signedIn.json()) as { accessToken: string }).accessToken
  })
  return async <Answer>(method: string, path: string, data?: object) => {
    const reply = await send(method, path, data, accessToken)
    const text = await reply.text()
    expect(reply.ok, `${method} ${path}: ${text}`).toBe(true)
    return JSON.parse(text) as Answer
  }
}

/**
 * Signs in without the form, for tests of other pages. The tests of a worker share a session for
 * each person, as long as none of them ends it.
 */
export async function signInByApi(page: Page, person: UserName): Promise<void> {
  const cookies = sessions.get(person)
  if (cookies && isRecent(person)) {
    await page.context().addCookies(cookies)
    if ((await page.request.get(`/api${SESSION_PATH}`)).ok()) return
    await page.context().clearCookies()
  }
  const reply = await page.request.post('/api/authentication', { data: credentialsOf(person) })
  expect(reply.status()).toBe(201)
  signedInAt.set(person, Date.now())
  sessions.set(person, await page.context().cookies())
}

/** A path that every signed-in user may read. */
const SESSION_PATH = '/sessions'

/** Ten minutes later changes of accounts need another sign-in; a test takes less than half of that. */
const signedInAt = new Map<string, number>()
const isRecent = (name: string) => Date.now() - (signedInAt.get(name) ?? 0) < 5 * 60_000

const sessions = new Map<UserName, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>()
const tokens = new Map<UserName, Promise<string>>()

const credentialsOf = (person: UserName) => ({
  strategy: 'local',
  app: 'INSIGHTS',
  ...USERS[person],
})

/** One token for each person in a worker; `renew` checks it and returns it or a new one. */
function findToken(
  person: UserName,
  renew: (token: string | undefined) => Promise<string>,
): Promise<string> {
  const token = Promise.resolve(tokens.get(person)).then(renew)
  tokens.set(person, token)
  return token
}
