import { randomInt } from 'node:crypto'

import {
  type Challenge,
  type ChallengePayload,
  challenge as shape,
  challengePayload,
} from '@insights/contract/accounts/challenge.ts'
import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { createChallenge as create, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { badRequest } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'

/** Long enough to fill in a form with seven fields. */
const MINUTES = 10

/**
 * Each try costs 5,000 iterations, and a solution needs 100 to 300 tries: a million iterations on
 * average. Measured in November 2026 with Chromium's own cryptography: 0.2 seconds on a desktop,
 * 0.8 with its processor slowed to a quarter, like a middling phone. Few expensive tries are fair
 * to browsers, which lose a tenth of a millisecond with each; a range keeps the longest wait at one
 * and a half times the average. The server pays one try to make a challenge, and none to check it.
 */
const ITERATIONS = 5_000
const MIN_TRIES = 100
const MAX_TRIES = 300

/** Returns a signed challenge whose solution is `counter`. */
export async function createChallenge(
  { encryptor }: Pick<Services, 'encryptor'>,
  counter = randomInt(MIN_TRIES, MAX_TRIES + 1),
  expiresAt = new Date(Date.now() + MINUTES * 60 * 1000),
): Promise<Challenge> {
  const made = await create({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    counter,
    deriveKey,
    expiresAt,
    ...challengeSecrets(encryptor)[0]!,
  })
  return shape.parse(made)
}

const REJECTED_MESSAGE = 'Please complete the verification again.'

/**
 * Rejects a request whose challenge is unsolved, expired, forged or already used (D3). Uses the
 * database itself, never a request's transaction: a solution is used up here, whatever becomes of
 * the request.
 */
export async function requireChallenge(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  answer: string,
): Promise<void> {
  const payload = read(answer)
  if (!payload) throw toRejection()
  const { challenge, solution } = payload
  const { nonce, expiresAt } = challenge.parameters
  const verified = challengeSecrets(encryptor).map(async (secrets) => {
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets })
    return result.verified
  })
  if (!(await Promise.all(verified)).includes(true) || !(await useOnce(db, nonce, expiresAt)))
    throw toRejection()
}

const toRejection = () =>
  badRequest(`challenge: ${REJECTED_MESSAGE}`, { challenge: REJECTED_MESSAGE })

function read(answer: string): ChallengePayload | undefined {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(answer, 'base64').toString())
    return challengePayload.safeParse(decoded).data
  } catch {
    return undefined
  }
}

/**
 * Marks a challenge, or another value that works once, as used, for one of many concurrent requests.
 * Removes old ones meanwhile. `expiresAt` is in seconds since 1970.
 */
export async function useOnce(
  db: Kysely<Tables>,
  value: string,
  expiresAt: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .with('forgotten', (query) =>
      query.deleteFrom('used_challenges').where(
        'challenge',
        'in',
        db
          .selectFrom('used_challenges')
          .select('challenge')
          .where('expires_at', '<', sql<string>`now() - interval '1 hour'`)
          .orderBy('expires_at')
          .limit(10)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .insertInto('used_challenges')
    .values({ challenge: value, expires_at: new Date(expiresAt * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * The keys that sign challenges: derived from the portal's secret keys, so that all processes share
 * them. The first signs; the others are for challenges of processes without the current key.
 */
function challengeSecrets(encryptor: Encryptor) {
  const keys = encryptor.keyedHashes('challenge', 'key signature')
  return encryptor.keyedHashes('challenge', 'signature').map((signature, index) => ({
    hmacSignatureSecret: signature.toString('hex'),
    hmacKeySignatureSecret: keys[index]!.toString('hex'),
  }))
}
