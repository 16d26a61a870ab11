import type { ErrorBody } from '@insights/contract/error.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

import { createApp } from '../app.ts'
import { PASSWORD } from '../testing/call-as.ts'
import { setUpAuthenticator } from '../testing/set-up-authenticator.ts'
import { startProcess } from '../testing/start-process.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const portal = await openTestPortal()
const { app, db, services, as } = portal
const TOO_MANY = 'Too many attempts, wait for a minute to try again.'
const REFUSED = { status: 429, message: TOO_MANY, wait: '60' }

afterEach(() => db.deleteFrom('attempts').execute())

let number = 0
const newEmail = () => `guessed-${(number += 1)}@test.example`

interface Try {
  readonly email: string
  readonly password?: string
  readonly token?: string
  readonly from?: string
  readonly forwarded?: string
  readonly at?: FastifyInstance
}

async function signIn({ email, password = 'wrong horse', token, from, forwarded, at = app }: Try) {
  const reply = await at.inject({
    method: 'POST',
    url: '/api/authentication',
    remoteAddress: from ?? `192.0.2.${(number += 1) % 250}`,
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    payload: { strategy: 'local', app: 'INSIGHTS', email, password, token },
  })
  const { message } = reply.json<Partial<ErrorBody>>()
  return { status: reply.statusCode, message, wait: reply.headers['retry-after'] }
}

async function tries(count: number, one: (index: number) => Try) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => signIn(one(index))))
  const of = (status: number) => answers.filter((answer) => answer.status === status).length
  return { wrong: of(401), tooMany: of(429), messages: answers.map(({ message }) => message) }
}

describe('guessing the password of one account', () => {
  test('ends after ten wrong ones in a minute, however many come at once and from where', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    const answers = await tries(50, () => ({ email }))
    expect([answers.wrong, answers.tooMany]).toEqual([10, 40])
    expect(new Set(answers.messages)).toEqual(new Set(['Invalid login', TOO_MANY]))
    expect(await signIn({ email, password: PASSWORD })).toEqual(REFUSED)
  })

  test('ends in the same way where there is no such account, and for every way to write it', async () => {
    const email = newEmail()
    const answers = await tries(15, (index) => ({
      email: index % 2 ? email.toUpperCase() : ` ${email} `,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([10, 5])
  })

  test('goes on after a minute', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    await tries(12, () => ({ email }))
    await sql`update attempts set tries = array(select at - interval '61 seconds' from unnest(tries) at)`.execute(
      db,
    )
    expect((await signIn({ email, password: PASSWORD })).status).toBe(201)
  })

  test('is not what somebody does who signs in rightly again and again', async () => {
    const email = newEmail()
    await as({ email, loginType: 'ADMIN' })
    for (let round = 0; round < 12; round += 1) {
      expect((await signIn({ email, password: PASSWORD, from: '192.0.2.9' })).status).toBe(201)
    }
  })
})

describe('guessing from one address', () => {
  test('ends after thirty wrong ones in a minute, whoever they are for', async () => {
    const answers = await tries(50, () => ({ email: newEmail(), from: '198.51.100.7' }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 20])
    expect((await signIn({ email: newEmail(), from: '198.51.100.8' })).status).toBe(401)
  })

  test('is not helped by changing X-Forwarded-For where no proxy is trusted', async () => {
    const answers = await tries(40, (index) => ({
      email: newEmail(),
      from: '198.51.100.9',
      forwarded: `203.0.113.${index}`,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 10])
  })

  test('is not helped by what one writes before the address that the trusted proxy adds', async () => {
    const behindProxy = await createApp({
      ...services,
      config: { ...services.config, trustedProxies: 1 },
    })
    const answers = await tries(40, (index) => ({
      email: newEmail(),
      at: behindProxy,
      from: '10.0.0.1',
      forwarded: `203.0.113.${index}, 198.51.100.10`,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 10])
    const other = { email: newEmail(), at: behindProxy, from: '10.0.0.1' }
    expect((await signIn({ ...other, forwarded: '198.51.100.11' })).status).toBe(401)
    await behindProxy.close()
  })

  test('is not helped by the many addresses that one IPv6 line has', async () => {
    const answers = await tries(40, (index) => ({
      email: newEmail(),
      from: `2001:db8:7:7::${index.toString(16)}`,
    }))
    expect([answers.wrong, answers.tooMany]).toEqual([30, 10])
  })
})

describe('guessing the code of one account', () => {
  test('ends after five wrong ones in a minute, at once or one by one, also with the right one', async () => {
    const email = newEmail()
    const { code } = await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    const given = { email, password: PASSWORD }
    const answers = await tries(9, () => ({ ...given, token: '000000' }))
    expect([answers.wrong, answers.tooMany]).toEqual([5, 4])
    expect(await signIn({ ...given, token: code(30) })).toEqual(REFUSED)
  })

  test('counts recovery codes and passcodes with the others, and codes apart from passwords', async () => {
    const email = newEmail()
    await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    const given = { email, password: PASSWORD }
    for (const token of ['000000', '00000000', 'aaaaa-aaaaa', '0', '000001']) {
      expect((await signIn({ ...given, token })).status).toBe(401)
    }
    expect((await signIn({ ...given, token: '000002' })).status).toBe(429)
    expect((await signIn(given)).status).toBe(412)
  })
})

describe('the counters', () => {
  test('hold in other processes and after a restart', { timeout: 60_000 }, async () => {
    const [first, second] = [newEmail(), newEmail()]
    for (const email of [first, second]) {
      await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
    }
    await tries(10, () => ({ email: first }))
    await tries(5, () => ({ email: second, password: PASSWORD, token: '000000' }))
    const other = await startProcess(portal)
    for (const body of [
      { email: first, password: PASSWORD },
      { email: second, password: PASSWORD, token: '000000' },
    ]) {
      const reply = await fetch(`${other.address}/api/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ strategy: 'local', app: 'INSIGHTS', ...body }),
      })
      expect([reply.status, (await reply.json()) as object]).toMatchObject([
        429,
        { message: TOO_MANY },
      ])
    }
    await other.stop()
  })
})
