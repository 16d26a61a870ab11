import type { ChallengePayload } from '@insights/contract/accounts/challenge.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

import { createChallenge } from '../accounts/challenge/challenge.ts'
import type { Services } from '../start/services.ts'

/** Returns the form field for a challenge of the portal that is solved with the second try. */
export async function answerChallenge(
  services: Pick<Services, 'encryptor'>,
  expiresAt?: Date,
): Promise<string> {
  const challenge = await createChallenge(services, 1, expiresAt)
  return solve(challenge)
}

/** Solves a challenge by trying as a browser does. */
export async function solve(challenge: ChallengePayload['challenge']): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge cannot be solved')
  return encode({ challenge, solution })
}

export const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
