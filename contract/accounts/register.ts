import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { email, singleLine } from '../fields.ts'
import { challengeAnswer } from './challenge.ts'

/** A visitor who would like to become a customer; every field is needed. */
export const registerCreate = z.strictObject({
  name: singleLine(100),
  lastName: singleLine(100),
  email: email(),
  phone: singleLine(50),
  title: singleLine(100),
  company: singleLine(200),
  /** Counts only as a path within the portal (D3). */
  url: z.string().max(2000).optional(),
  challenge: challengeAnswer,
})
/** The same for a known and an unknown address. */
const registered = z.object({ message: z.string() })

export const registerApi = {
  create: endpoint({
    method: 'POST',
    path: '/register',
    body: registerCreate,
    responses: { 201: registered, 400: errorBody, 429: errorBody },
  }),
}
