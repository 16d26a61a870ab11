import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, idParams, isoDateTime } from '../fields.ts'

/** Seconds in which a code can be scanned, and then the pairing confirmed. */
export const PHONE_CODE_SECONDS = 120
/** Minutes after its last use in which a phone stays paired. */
export const PHONE_IDLE_MINUTES = 10

/** Answers that a phone can ask its computer to open. */
export const NEIGHBOURS = ['previous', 'next'] as const

export const SCREENSHOT_STATES = ['waiting', 'sending', 'placed', 'inbox', 'refused'] as const

/** A screenshot on its way from a phone. */
const screenshot = z.object({
  _id: id,
  name: z.string(),
  bytes: z.number(),
  received: z.number(),
  state: z.enum(SCREENSHOT_STATES),
  /** Reason why it went to the inbox, or was rejected. */
  reason: z.string(),
  /** The answer that was open when it was sent; null for the inbox. */
  answer: id.nullable(),
  changedAt: isoDateTime,
})

/** A phone that sends screenshots for the session that asks. */
const pairing = z.object({
  _id: id,
  /** The report that its screenshots go to; null once that is deleted. */
  report: id.nullable(),
  /** Not scanned yet, to be confirmed, in use, or ended for lack of use. */
  state: z.enum(['waiting', 'asked', 'paired', 'ended']),
  codeExpiresAt: isoDateTime,
  /** Seconds that the code is valid from this response on, by the server's clock; 0 once it has expired. */
  codeSeconds: z.number(),
  /** The number that the phone shows; null until the code is scanned. */
  number: z.number().nullable(),
  device: z.string(),
  sameNetwork: z.boolean(),
  claimedAt: isoDateTime.nullable(),
  /** Time at which another phone came with the same code. */
  rejectedAt: isoDateTime.nullable(),
  /** Numbers of screenshots still to come, and already here. */
  coming: z.number(),
  arrived: z.number(),
  /** Latest arrived screenshot, and the next to come. */
  screenshots: z.array(screenshot),
})
const pairings = z.object({ data: z.array(pairing) })

/** Target of screenshots: the open answer, or without one the inbox of the report. */
const target = z.strictObject({ report: id, answer: id.nullable() })

export type PhonePairing = z.infer<typeof pairing>
export type PhoneScreenshot = z.infer<typeof screenshot>

export const phonePairingsApi = {
  find: endpoint({ method: 'GET', path: '/phone-pairings', responses: { 200: pairings } }),
  create: endpoint({
    method: 'POST',
    path: '/phone-pairings',
    description:
      'A code for a phone to scan. A phone that is paired stays so until it is replaced.',
    body: target,
    responses: {
      /** The token of the code, which is shown once. */
      201: z.object({ _id: id, code: z.string(), codeExpiresAt: isoDateTime }),
      429: errorBody,
    },
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/phone-pairings/:id',
    params: idParams,
    /** The number that was compared. */
    body: z.strictObject({ number: z.number().int().min(0).max(99) }),
    responses: { 200: pairing, 409: errorBody },
  }),
  setTarget: endpoint({
    method: 'PUT',
    path: '/phone-pairings/:id/target',
    params: idParams,
    body: target,
    responses: { 200: z.object({ answer: id.nullable() }) },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/phone-pairings/:id',
    params: idParams,
    responses: { 200: z.object({ _id: id }) },
  }),
}
