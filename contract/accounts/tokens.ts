import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDateTime, singleLine } from '../fields.ts'

/** Tokens begin with it, so that scanners of code know one when they find it. */
export const TOKEN_PREFIX = 'ci_'

/** Days until a token expires. */
export const TOKEN_DAYS = [30, 90, 365] as const

/** Tokens that a person can have. */
export const MAX_TOKENS = 10

/** A key by which a program reads what its owner may read. */
const token = z.object({
  _id: id,
  name: z.string(),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  /** null for one that was never used. */
  usedAt: isoDateTime.nullable(),
})
export type Token = z.infer<typeof token>

export const tokensApi = {
  find: endpoint({
    method: 'GET',
    path: '/tokens',
    responses: { 200: z.object({ data: z.array(token) }) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/tokens',
    body: z.strictObject({ name: singleLine(80), days: z.literal([...TOKEN_DAYS]) }),
    responses: { 201: token.extend({ token: z.string() }) },
    description: 'Creates a token, which only this response holds.',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tokens/:id',
    params: idParams,
    responses: { 200: token },
  }),
}
