import { setTimeout } from 'node:timers/promises'

import type { ErrorBody } from '@insights/contract/error.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'

import { PASSWORD } from './call-as.ts'
import type { TestPortal } from './test-portal.ts'

export interface Try {
  readonly email: string
  readonly password?: string
  readonly token?: string
  readonly from?: string
  readonly forwarded?: string
  readonly at?: FastifyInstance
  readonly cookies?: Record<string, string>
}

/** Cookie of a browser that has signed in before. */
export const KNOWN = 'insights_known_browser'

/** Returns functions that guess passwords and codes; the attempts are deleted after each test. */
export function guessPasswords({ app, db }: Pick<TestPortal, 'app' | 'db'>) {
  afterEach(() => db.deleteFrom('attempts').execute())

  let number = 0
  const newEmail = () => `guessed-${(number += 1)}@test.example`

  /**
   * Sends from an address of its own, unless one is given. Sends again after a 503, with which a busy
   * process asks for that: such a try was not judged and does not count.
   */
  async function post(given: Try) {
    const {
      email,
      password = 'wrong horse',
      token,
      from,
      forwarded,
      at = app,
      cookies = {},
    } = given
    const send = {
      method: 'POST',
      url: '/api/authentication',
      remoteAddress: from ?? `192.0.2.${(number += 1) % 250}`,
      cookies,
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      payload: { strategy: 'local', app: 'INSIGHTS', email, password, token },
    } as const
    let reply = await at.inject(send)
    for (let again = 0; reply.statusCode === 503 && again < 50; again += 1) {
      await setTimeout(200)
      reply = await at.inject(send)
    }
    return reply
  }

  async function signIn(given: Try) {
    const reply = await post(given)
    const { message, data } = reply.json<Partial<ErrorBody>>()
    const rejected = { status: reply.statusCode, message, wait: reply.headers['retry-after'] }
    return data === undefined ? rejected : { ...rejected, data }
  }

  /** Signs in with the right password, in a browser that keeps its cookie afterwards. */
  async function becomeKnown(given: Try): Promise<Record<string, string>> {
    const reply = await post({ password: PASSWORD, ...given })
    const cookie = reply.cookies.find(({ name }) => name === KNOWN)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    return { [KNOWN]: cookie!.value }
  }

  const wait = (seconds: number) =>
    sql`update attempts set forget_at = forget_at - make_interval(secs => ${seconds}),
      tries = array(select at - make_interval(secs => ${seconds}) from unnest(tries) at order by at)`.execute(
      db,
    )

  /**
   * Makes wrong attempts from many addresses, as many as a minute allows each, up to the given
   * number.
   */
  async function slowly(count: number, perMinute: number, one: () => Try) {
    for (let done = 0; done < count; done += perMinute) {
      const answers = await tries(Math.min(perMinute, count - done), one)
      expect(answers.tooMany).toBe(0)
      await wait(61)
    }
  }

  async function tries(count: number, one: (index: number) => Try) {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => signIn(one(index))),
    )
    const of = (status: number) => answers.filter((answer) => answer.status === status).length
    return { wrong: of(401), tooMany: of(429), messages: answers.map(({ message }) => message) }
  }

  return { newEmail, post, signIn, becomeKnown, wait, slowly, tries }
}
