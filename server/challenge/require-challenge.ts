import { type ChallengePayload, challengePayload } from '@insights/contract/challenge.ts'
import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { badRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { challengeSecrets } from './challenge-secrets.ts'

const REJECTED_MESSAGE = 'Please complete the verification again.'

/**
 * Refuses a request whose challenge is not solved, is old, is none of ours, or has served before
 * (D3). On the database itself, never in a request's transaction: once here, an answer is
 * used up, whatever becomes of the request.
 */
export async function requireChallenge(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  answer: string,
): Promise<void> {
  const payload = read(answer)
  if (!payload) throw toRejection()
  const { challenge, solution } = payload
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...challengeSecrets(encryptor),
  })
  if (!verified || !(await use(db, challenge.parameters))) throw toRejection()
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

/** Of many at once with the same challenge it lets one through. Old ones are forgotten on the way. */
async function use(
  db: Kysely<Tables>,
  { nonce, expiresAt }: ChallengePayload['challenge']['parameters'],
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
    .values({ challenge: nonce, expires_at: new Date(expiresAt * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
