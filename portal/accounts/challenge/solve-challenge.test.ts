import {
  challenge as challengeSchema,
  challengePayload,
} from '@insights/contract/accounts/challenge.ts'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as deriveKeyOnServer } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'

import { lifetime, formatSolution } from './solve-challenge.ts'

const secrets = { hmacSignatureSecret: 'one of a test', hmacKeySignatureSecret: 'another one' }

test('the server accepts a challenge that is solved as in the browser [D3.7]', async () => {
  const challenge = challengeSchema.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 7,
      expiresAt: new Date(Date.now() + 60_000),
      deriveKey: deriveKeyOnServer,
      ...secrets,
    }),
  )
  const solution = await solveChallenge({ challenge, deriveKey })
  const answer = challengePayload.parse(
    JSON.parse(atob(formatSolution({ challenge, solution: solution! }))),
  )
  const options = { deriveKey: deriveKeyOnServer, ...secrets }
  expect(await verifySolution({ ...options, ...answer })).toMatchObject({ verified: true })
  const forged = { ...answer.solution, derivedKey: '00'.repeat(32) }
  expect(await verifySolution({ ...options, ...answer, solution: forged })).toMatchObject({
    verified: false,
  })
})

test('an answer lasts until its challenge expires', () => {
  expect(lifetime(1_700_000_300, 1_700_000_000_000)).toBe(300_000)
})

test.each([
  ['behind', 1_700_000_000],
  ['days ahead', 1_700_500_000],
])('an answer stays usable with a clock that is %s', (_, expiresAt) => {
  expect(lifetime(expiresAt, 1_700_000_400_000)).toBe(60_000)
})
