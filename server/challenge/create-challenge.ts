import { randomInt } from 'node:crypto'

import { type Challenge, challenge as shape } from '@insights/contract/challenge.ts'
import { createChallenge as create } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

import type { Services } from '../services.ts'
import { challengeSecrets } from './challenge-secrets.ts'

/** As long as somebody may take over a form with seven fields. */
const MINUTES = 10

/**
 * Each try costs 5,000 iterations, and from 100 to 300 tries are needed: a million iterations on
 * average. Measured in November 2026 with Chromium's own cryptography: 0.2 seconds on a desktop,
 * 0.8 with its processor slowed to a quarter, which stands for a middling phone. Few and dear tries
 * are fair to browsers, which lose a tenth of a millisecond with each; a range keeps the longest
 * wait at one and a half times the average. The server pays one try for making a challenge, and
 * none for checking it.
 */
const ITERATIONS = 5_000
const MIN_TRIES = 100
const MAX_TRIES = 300

/** A signed challenge whose solution is `counter`. */
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
    ...challengeSecrets(encryptor),
  })
  return shape.parse(made)
}
