import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDateTime, singleLine } from '../fields.ts'

/** Tokens begin with it, so that scanners of code know one when they find it. */
export const TOKEN_PREFIX = 'ci_'

/** Days until a token expires. */
export const TOKEN_DAYS = [30, 90, 365] as const

/**
 * Groups of calls that a token may make: lists and documents of reports, files of data, the search, and what
 * assistants ask.
 */
export const TOKEN_SCOPES = ['reports', 'files', 'search', 'assistants'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Tokens that an owner can have. */
export const MAX_TOKENS = 10

/** Calls of a token in a minute. */
export const MAX_TOKEN_CALLS = 300

/** A key by which a program reads what its owner may read, as far as its scopes reach. */
export const token = z.object({
  _id: id,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  /** null for one that was never used. */
  usedAt: isoDateTime.nullable(),
})
export type Token = z.infer<typeof token>

export const tokens = z.object({ data: z.array(token) })
export const tokenCreate = z.strictObject({
  name: singleLine(80),
  days: z.literal([...TOKEN_DAYS]),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one').max(TOKEN_SCOPES.length),
})
export type TokenCreate = z.infer<typeof tokenCreate>
export const tokenCreated = token.extend({ token: z.string() })

export const tokensApi = {
  find: endpoint({ method: 'GET', path: '/tokens', responses: { 200: tokens } }),
  create: endpoint({
    method: 'POST',
    path: '/tokens',
    body: tokenCreate,
    responses: { 201: tokenCreated },
    description: 'Creates a token, which only this response holds.',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tokens/:id',
    params: idParams,
    responses: { 200: token },
  }),
}
