import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'

/**
 * Requests a code by email instead of the authenticator's; the password is checked again. The code works
 * only with the cookie of this response.
 */
const oneTimePasscodeCreate = z.strictObject({
  email: z.string().min(1, 'Required').max(254),
  password: z.string().min(1, 'Required').max(200),
})
const oneTimePasscodeSent = z.object({ sent: z.literal(true) })

export const oneTimePasscodeApi = {
  create: endpoint({
    method: 'POST',
    path: '/one-time-passcode',
    body: oneTimePasscodeCreate,
    responses: { 201: oneTimePasscodeSent, 401: errorBody, 409: errorBody, 429: errorBody },
  }),
}
