import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { isoDateTime } from '../fields.ts'
import { user } from './users.ts'

export const PRODUCTS = ['INSIGHTS', 'CJM'] as const

export const localSignIn = z.strictObject({
  strategy: z.literal('local'),
  email: z.string().min(1, 'Required').max(254),
  password: z.string().min(1, 'Required').max(200),
  app: z.enum(PRODUCTS),
  /** The code of an authenticator app, an emailed passcode or a recovery code. */
  token: z.string().max(40).optional(),
  /** Confirms that the account is connected to whom an identity provider has vouched for just now. */
  connect: z.boolean().optional(),
})

const sessionSignIn = z.strictObject({ strategy: z.literal('session') })

/** Re-authenticates like the official Feathers client, which sends the token in the body only. */
const tokenSignIn = z.strictObject({
  strategy: z.literal('jwt'),
  accessToken: z.string().min(1, 'Required').max(200),
})

export const signIn = z.discriminatedUnion('strategy', [localSignIn, sessionSignIn, tokenSignIn])

/** Null for a browser: it has the token as a cookie, out of scripts' reach. Programs send no Origin. */
const signedIn = z.object({ accessToken: z.string().nullable(), user })
/**
 * The signed-in user, null without a session, which is no failure for a page that only asks; and
 * whether this is a demo whose emails any visitor can read.
 */
const session = z.object({
  user: user.nullable(),
  /** True when the session of the request has ended because its user was deactivated. */
  deactivated: z.boolean(),
  outbox: z.boolean(),
  /** True within ten minutes of the last proof of who the user is. */
  proved: z.boolean(),
  /** True if there are users who sign in through an identity provider. */
  signOn: z.boolean(),
})
const signedOut = z.object({
  accessToken: z.null(),
  /** Where the identity provider ends its own session, if the session came from one. */
  continueAt: z.string().optional(),
})

/** The 412 that asks for MFA and names the accepted methods. */
export const MFA_METHODS = ['totp', 'one-time-passcode', 'recovery-code'] as const
const mfaRequired = errorBody.extend({
  data: z.object({
    methods: z.array(z.enum(MFA_METHODS)),
    /** When passcodes are emailed again, after a reset of the password by email. */
    passcodesFrom: isoDateTime.optional(),
  }),
})

/** The 403 of a password that another person chose, with the token to set one's own (`PUT /forgot-password/:id`). */
const passwordGiven = errorBody.extend({
  data: z.object({ reason: z.literal('password-given'), token: z.string() }).optional(),
})
export type MfaMethod = (typeof MFA_METHODS)[number]

export type SignIn = z.infer<typeof signIn>
export type SignedIn = z.infer<typeof signedIn>

export const authenticationApi = {
  create: endpoint({
    method: 'POST',
    path: '/authentication',
    body: signIn,
    responses: {
      201: signedIn,
      401: errorBody,
      403: passwordGiven,
      412: mfaRequired,
      429: errorBody,
      503: errorBody,
    },
  }),
  remove: endpoint({ method: 'DELETE', path: '/authentication', responses: { 200: signedOut } }),
}

export const sessionApi = {
  get: endpoint({ method: 'GET', path: '/session', responses: { 200: session } }),
}
