import {
  type Challenge,
  type ChallengePayload,
  challengeApi,
} from '@insights/contract/accounts/challenge.ts'
import { solveChallengeWorkers } from 'altcha-lib'

import { callApi } from '../../api/call-api.ts'

/** More threads would only slow down everything else on the machine. */
const MAX_WORKERS = 4

export interface ChallengeSolution {
  /** Value of the field `challenge`. */
  readonly text: string
  /** Milliseconds until it expires. */
  readonly lasts: number
}

/** Fetches a challenge and solves it in worker threads. Returns null when `signal` aborted it. */
export async function solveChallenge(signal: AbortSignal): Promise<ChallengeSolution | null> {
  const challenge = await callApi(challengeApi.get, { signal })
  const solution = await solve(challenge, signal)
  if (solution === null) return null
  return {
    text: formatSolution({ challenge, solution }),
    lasts: lifetime(challenge.parameters.expiresAt, Date.now()),
  }
}

async function solve(challenge: Challenge, signal: AbortSignal) {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      controller,
      concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency),
      createWorker: () =>
        new Worker(new URL('solver.worker.ts', import.meta.url), { type: 'module' }),
    })
    if (solution === null && !signal.aborted) throw new Error('The challenge has no solution.')
    return signal.aborted ? null : solution
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** As ALTCHA's own widget writes it: base64 of JSON. */
export function formatSolution({ challenge, solution }: ChallengePayload): string {
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}

const MINUTE = 60_000

/**
 * Returns the milliseconds from `now` to `expiresAt`, which is in seconds of the server's clock. An
 * impossible difference of the two clocks gives a minute, since the server decides anyway.
 */
export function lifetime(expiresAt: number, now: number): number {
  const left = expiresAt * 1000 - now
  return left > 0 && left < 60 * MINUTE ? left : MINUTE
}
