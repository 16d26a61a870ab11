import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

/**
 * A puzzle that costs a browser a moment of work: ALTCHA's second format, as `altcha-lib` and its
 * widget read it. To solve: the counter, 0 and up, whose key of PBKDF2 over `nonce` followed by the
 * counter's four bytes (big-endian), salted with `salt`, begins with `keyPrefix`.
 */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Hexadecimal, as all bytes here. */
    nonce: z.string(),
    salt: z.string(),
    /** Iterations. */
    cost: z.number(),
    /** Bytes. */
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number(),
  }),
  signature: z.string(),
})

/** The content of `challengeAnswer`. */
export const challengePayload = z.object({
  challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** The solution as ALTCHA's widget sends it: base64 of the JSON of a `challengePayload`. */
export const challengeAnswer = z.string().min(1, 'Required').max(4000)

export type Challenge = z.infer<typeof challenge>
export type ChallengePayload = z.infer<typeof challengePayload>

export const challengeApi = {
  get: endpoint({ method: 'GET', path: '/challenge', responses: { 200: challenge } }),
}
