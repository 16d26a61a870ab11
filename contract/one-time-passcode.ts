import * as z from 'zod'

/** Asks for a code by e-mail in place of the authenticator's; the password is checked again. */
export const oneTimePasscodeCreate = z.strictObject({
  email: z.string().min(1, 'Required').max(254),
  password: z.string().min(1, 'Required').max(200),
})
export const oneTimePasscodeSent = z.object({ sent: z.literal(true) })
