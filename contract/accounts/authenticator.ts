import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { email } from '../fields.ts'

/** The email address may only be the signed-in user's own. */
const totpCreate = z.strictObject({ user: email().optional() })

/**
 * `url` is what the QR code shows (otpauth://), `secret` the same for typing. `passwordRequired` is
 * false in a forced set-up right after signing in.
 */
const totpSecret = z.object({
  url: z.string(),
  secret: z.string(),
  passwordRequired: z.boolean(),
})

/** Digits with or without spaces. */
const totpCode = z.strictObject({ code: z.string().min(1).max(20) })
const totpCheck = z.strictObject({ secret: z.string().min(1, 'Required').max(200) })
const totpVerify = z.strictObject({ ...totpCode.shape, ...totpCheck.shape })
const totpChecked = z.object({ valid: z.literal(true) })

/** New recovery codes, which replace the former ones. */
const recoveryCodesCreate = z.strictObject({
  password: z.string().min(1, 'Required').max(200),
})
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const recoveryCodesApi = {
  create: endpoint({
    method: 'POST',
    path: '/recovery-codes',
    body: recoveryCodesCreate,
    responses: { 201: recoveryCodes, 409: errorBody, 429: errorBody },
  }),
}

export const authenticatorApi = {
  create: endpoint({
    method: 'POST',
    path: '/totp',
    body: totpCreate,
    responses: { 201: totpSecret, 403: errorBody },
  }),
  /** For programs: a page sends its secret by `verify`, in no URL. */
  get: endpoint({
    method: 'GET',
    path: '/totp/:code',
    params: totpCode,
    query: totpCheck,
    responses: { 200: totpChecked, 401: errorBody, 403: errorBody, 429: errorBody },
  }),
  verify: endpoint({
    method: 'POST',
    path: '/totp/verification',
    body: totpVerify,
    responses: { 200: totpChecked, 401: errorBody, 403: errorBody, 429: errorBody },
  }),
}
