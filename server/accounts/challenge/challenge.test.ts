import { randomBytes } from 'node:crypto'

import type { Challenge } from '@insights/contract/accounts/challenge.ts'
import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { answerChallenge, encode, solve } from '../../testing/answer-challenge.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { createChallenge, requireChallenge } from './challenge.ts'
import { MAX_PER_MINUTE } from './routes.ts'

const { app, db, services, anonymous } = await openTestPortal()

const decode = (answer: string) =>
  JSON.parse(Buffer.from(answer, 'base64').toString()) as {
    challenge: Challenge
    solution: { counter: number; derivedKey: string; time?: number }
  }
const rejection = {
  code: 400,
  message: 'challenge: Please complete the verification again.',
  errors: { challenge: 'Please complete the verification again.' },
}

describe('a challenge', () => {
  test('is given to any visitor, and its solution is accepted [D3.94]', async () => {
    const { status, body, headers } = await anonymous<Challenge>('GET', '/challenge')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    const minutes = (body.parameters.expiresAt * 1000 - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThan(10.1)
    await expect(requireChallenge(services, await solve(body))).resolves.toBeUndefined()
  })

  test('is different each time', async () => {
    const made = await Promise.all([createChallenge(services), createChallenge(services)])
    expect(made[0].parameters.nonce).not.toBe(made[1].parameters.nonce)
  })

  test('is accepted once, then rejected', async () => {
    const answer = await answerChallenge(services)
    await requireChallenge(services, answer)
    await expect(requireChallenge(services, answer)).rejects.toMatchObject(rejection)
  })

  test('with the same solution sent fifty times at once is accepted once [D3.25]', async () => {
    const answer = await answerChallenge(services)
    const tries = Array.from({ length: 50 }, () => requireChallenge(services, answer))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is rejected again when only its encoding was changed', async () => {
    const answer = await answerChallenge(services)
    await requireChallenge(services, answer)
    const { challenge, solution } = decode(answer)
    const rewritten = [
      encode({ solution: { ...solution, time: 7 }, challenge }),
      encode({ challenge: { ...challenge, signature: challenge.signature }, solution, more: 1 }),
      `${answer}====`,
    ]
    for (const again of rewritten) {
      await expect(requireChallenge(services, again)).rejects.toMatchObject(rejection)
    }
  })

  test('is rejected after it has expired [D3.94]', async () => {
    const late = await answerChallenge(services, new Date(Date.now() - 2000))
    await expect(requireChallenge(services, late)).rejects.toMatchObject(rejection)
  })

  test('is rejected when it was signed with another key [D3.96]', async () => {
    const foreign = await answerChallenge({ encryptor: createEncryptor(randomBytes(32)) })
    await expect(requireChallenge(services, foreign)).rejects.toMatchObject(rejection)
  })

  test('is rejected with any part of it altered', async () => {
    const { challenge, solution } = decode(await answerChallenge(services))
    const alter = (change: Partial<Challenge['parameters']>) =>
      encode({
        challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } },
        solution,
      })
    const answers = [
      alter({ cost: 1 }),
      alter({ keyPrefix: '00' }),
      alter({ nonce: randomBytes(16).toString('hex') }),
      alter({ expiresAt: challenge.parameters.expiresAt + 3600 }),
      alter({ keySignature: '0'.repeat(64) }),
      encode({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
      encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge, solution: { ...solution, derivedKey: challenge.parameters.keyPrefix } }),
    ]
    for (const answer of answers) {
      await expect(requireChallenge(services, answer)).rejects.toMatchObject(rejection)
    }
    await expect(requireChallenge(services, encode({ challenge, solution }))).resolves.toBe(
      undefined,
    )
  })

  test.each(['x', 'e30=', encode([]), encode({ challenge: null }), encode({ toString: 1 }), '\0'])(
    'is rejected with an error, not a crash, when malformed: %s',
    async (answer) => {
      await expect(requireChallenge(services, answer)).rejects.toMatchObject(rejection)
    },
  )

  test('is removed an hour after it has expired', async () => {
    const count = async () =>
      (await db.selectFrom('used_challenges').select('challenge').execute()).length
    await db
      .updateTable('used_challenges')
      .set({ expires_at: sql<string>`now() - interval '2 hours'` })
      .execute()
    expect(await count()).toBeGreaterThan(0)
    await requireChallenge(services, await answerChallenge(services))
    expect(await count()).toBe(1)
  })
})

describe('a network that requests challenges without end', () => {
  const ask = async (remoteAddress: string) => {
    const reply = await app.inject({ url: '/api/challenge', remoteAddress })
    return { status: reply.statusCode, challenge: reply.json<Challenge>() }
  }

  test('gets a limited number a minute, then the last one again, which can be solved [S25.7]', async () => {
    const flood = await Promise.all(Array.from({ length: 200 }, () => ask('192.0.2.1')))
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200]))
    const nonces = new Set(flood.map(({ challenge }) => challenge.parameters.nonce))
    expect(nonces.size).toBe(MAX_PER_MINUTE)
    const { challenge } = await ask('192.0.2.1')
    expect(nonces).toContain(challenge.parameters.nonce)
    await expect(requireChallenge(services, await solve(challenge))).resolves.toBeUndefined()
  })

  test('takes none from other networks', async () => {
    const one = await ask('192.0.2.2')
    const other = await ask('192.0.2.2')
    expect(one.challenge.parameters.nonce).not.toBe(other.challenge.parameters.nonce)
  })
})
