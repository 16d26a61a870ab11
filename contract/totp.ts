import * as z from 'zod'

import { email } from './fields.ts'

/** The address may only be the signed-in user's own. */
export const totpCreate = z.strictObject({ user: email().optional() })

/**
 * `url` is what the QR code shows (otpauth://), `secret` the same for typing. `passwordRequired` is
 * false in a forced set-up right after signing in.
 */
export const totpSecret = z.object({
  url: z.string(),
  secret: z.string(),
  passwordRequired: z.boolean(),
})

/** Digits with or without spaces. */
export const totpCode = z.strictObject({ code: z.string().min(1).max(20) })
export const totpCheck = z.strictObject({ secret: z.string().min(1, 'Required').max(200) })
export const totpChecked = z.object({ valid: z.literal(true) })

/** New recovery codes in place of the former ones. */
export const recoveryCodesCreate = z.strictObject({
  password: z.string().min(1, 'Required').max(200),
})
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
