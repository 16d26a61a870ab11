import * as z from 'zod'

import { challengeAnswer } from './challenge.ts'
import { endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'
import { email, line } from './fields.ts'

/** A visitor who would like to become a customer; every field is needed. */
export const registerCreate = z.strictObject({
  name: line(100),
  lastName: line(100),
  email: email(),
  phone: line(50),
  title: line(100),
  company: line(200),
  /** Counts only as a path within the portal (decisions 3). */
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
