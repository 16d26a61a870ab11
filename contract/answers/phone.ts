import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, idParams, isoDateTime, singleLine } from '../fields.ts'
import { NEIGHBOURS, SCREENSHOT_STATES } from './phone-pairings.ts'

/** Screenshots that a phone may have on their way. */
export const MAX_PHONE_SCREENSHOTS = 100

const outcome = z.object({
  _id: id,
  state: z.enum(SCREENSHOT_STATES),
  reason: z.string(),
  changedAt: isoDateTime,
})

/** Everything that a phone learns: the user it sends to, and the open answer. */
const phone = z.object({
  paired: z.boolean(),
  number: z.number(),
  /** The full name of the user who shows the code. */
  owner: z.string(),
  report: z.string(),
  /** Key to send with a screenshot, so that it reaches the answer it was chosen for. */
  target: id,
  /** The answer that is open on the computer; null for none. */
  open: z
    .object({ company: z.string(), application: z.string(), capability: z.string() })
    .nullable(),
  screenshots: z.array(outcome),
})

const move = z.strictObject({
  /** Key of the answer that was open when the button was pressed. */
  target: id,
  to: z.enum(NEIGHBOURS),
})

const withCode = z.strictObject({ code: z.string().min(1).max(100) })

export type PhoneState = z.infer<typeof phone>
export type PhoneMove = z.infer<typeof move>
export type PhoneOutcome = z.infer<typeof outcome>

/**
 * Called by the phone's page, with the token that it got for a code as `Authorization: Bearer`. The
 * token is good for these calls alone.
 */
export const phoneApi = {
  lookUp: endpoint({
    method: 'POST',
    path: '/phone/codes',
    description: 'Whose computer shows a code, to be asked before it is used.',
    body: withCode,
    responses: { 200: z.object({ owner: z.string() }), 410: errorBody, 429: errorBody },
  }),
  claim: endpoint({
    method: 'POST',
    path: '/phone',
    body: withCode,
    responses: {
      201: z.object({ token: z.string(), number: z.number(), owner: z.string() }),
      410: errorBody,
      429: errorBody,
    },
  }),
  get: endpoint({ method: 'GET', path: '/phone', responses: { 200: phone, 410: errorBody } }),
  announce: endpoint({
    method: 'PUT',
    path: '/phone',
    description: 'What will be sent, in this order: shown on the computer before it arrives.',
    body: z.strictObject({
      target: id,
      screenshots: z
        .array(
          z.strictObject({
            _id: id,
            name: singleLine(300),
            bytes: z.number().int().min(0).max(2_147_483_647),
          }),
        )
        .min(1)
        .max(MAX_PHONE_SCREENSHOTS),
    }),
    responses: { 200: phone, 410: errorBody },
  }),
  move: endpoint({
    method: 'POST',
    path: '/phone/moves',
    description: 'Asks the computer to open the answer before or after the one that is open there.',
    body: move,
    responses: { 200: z.object({}), 400: errorBody, 410: errorBody, 429: errorBody },
  }),
  remove: endpoint({ method: 'DELETE', path: '/phone', responses: { 200: z.object({}) } }),
  send: endpoint({
    method: 'PUT',
    path: '/phone/screenshots/:id',
    description: 'A form (multipart) with the field "file". Sent again, it counts once.',
    params: idParams,
    consumes: ['multipart/form-data'],
    // A form is read while it comes in, and there is no body then.
    body: z.null(),
    responses: { 200: outcome, 400: errorBody, 410: errorBody, 413: errorBody },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/phone/screenshots/:id',
    params: idParams,
    responses: { 200: z.object({ _id: id }), 409: errorBody },
  }),
}
