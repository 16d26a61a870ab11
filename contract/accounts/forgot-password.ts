import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { email, newPassword } from '../fields.ts'
import { PRODUCTS } from './authentication.ts'
import { challengeAnswer } from './challenge.ts'

/** `url` counts only as a path within the portal (D3). */
const url = z.string().max(2000).optional()

export const forgotPasswordCreate = z.strictObject({
  email: email(),
  url,
  application: z.enum(PRODUCTS),
  challenge: challengeAnswer,
})
/** The same for a known and an unknown address. */
const forgotPasswordSent = z.object({ message: z.string() })

const passwordToken = z.strictObject({ token: z.string().min(1).max(200) })
/**
 * A link that still works; `_id` is the id that the new password is sent to. The user's name helps
 * password managers, and the meter to find a password that is easy to guess (`personalWordsOf`).
 */
const passwordLink = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  company: z.string(),
})
export type PasswordLink = z.infer<typeof passwordLink>

const passwordId = z.strictObject({ id: z.string().min(1).max(200) })
const forgotPasswordUpdate = z.strictObject({
  id: z.string().min(1).max(200),
  password: newPassword(),
  url,
  application: z.enum(PRODUCTS),
})
const passwordUpdated = z.object({ message: z.string() })

export const forgotPasswordApi = {
  create: endpoint({
    method: 'POST',
    path: '/forgot-password',
    body: forgotPasswordCreate,
    responses: { 201: forgotPasswordSent, 400: errorBody, 429: errorBody },
  }),
  get: endpoint({
    method: 'GET',
    path: '/forgot-password/:token',
    params: passwordToken,
    responses: { 200: passwordLink, 410: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/forgot-password/:id',
    params: passwordId,
    body: forgotPasswordUpdate,
    responses: { 200: passwordUpdated, 400: errorBody, 410: errorBody },
  }),
}
