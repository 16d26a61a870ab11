import type { SignOnSecrets } from '@insights/platform/sign-on/identity-provider.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'

import { ownCookie } from '../../http/own-cookie.ts'
import type { Services } from '../../start/services.ts'

/** A sign-on takes at most this long, the time at the provider included. */
export const ATTEMPT_SECONDS = 10 * 60

const secrets = { state: z.string(), nonce: z.string(), verifier: z.string() }

/**
 * The reason why a browser was sent to a provider. Only this browser has it, encrypted: visitors write nothing into the database.
 */
const attempt = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('sign-in'),
    ...secrets,
    redirect: z.string(),
    /** The provider has to ask for who it is later than this, in seconds since 1970. */
    provedSince: z.number().optional(),
  }),
  /** A signed-in user's attempt, bound to this session. */
  z.object({ purpose: z.enum(['connect', 'test']), ...secrets, session: z.string() }),
])
/** The provider it belongs to: a connection may become that of another one meanwhile. */
const provider = { connection: z.string(), issuer: z.string(), clientId: z.string() }
const keptAttempt = z.object({
  ...provider,
  until: z.number(),
  attempt,
  /** The address of the answer is the connection's own. */
  ownCallback: z.boolean(),
  /** Its attempts in the limits of its network, which are undone when the provider vouches. */
  counted: z.array(z.object({ subject: z.string(), at: z.string() })),
})

/** A person whom the provider vouches for, and who has an account whose owner has to confirm. */
const pending = z.object({
  ...provider,
  until: z.number(),
  subject: z.string(),
  user: z.string(),
})

/** A person whom the provider vouches for, and whose account has a second factor of its own. */
const pendingCode = z.object({
  ...provider,
  until: z.number(),
  user: z.string(),
  redirect: z.string(),
  /** When the provider asked who it is, in milliseconds since 1970. */
  provedAt: z.number(),
})

export type PendingCode = z.infer<typeof pendingCode>
export type Attempt = z.infer<typeof attempt>
export type KeptAttempt = z.infer<typeof keptAttempt>
export type PendingConnection = z.infer<typeof pending>
export type ConnectionProvider = Pick<PendingConnection, keyof typeof provider>

/** Lax: the browser comes back from another site. */
const keeper = (name: string) => ownCookie(name, { sameSite: 'lax', seconds: ATTEMPT_SECONDS })

const KINDS = {
  attempt: { cookie: keeper('insights_sign_on'), schema: keptAttempt },
  code: { cookie: keeper('insights_sign_on_code'), schema: pendingCode },
  pending: { cookie: keeper('insights_sign_on_pending'), schema: pending },
} as const
type Kind = keyof typeof KINDS
type Kept<K extends Kind> = z.infer<(typeof KINDS)[K]['schema']>

type Keeper = Pick<Services, 'config' | 'encryptor'>

/** Keeps something in the browser, which can neither read nor change it, for ten minutes. */
export function keepInBrowser<K extends Kind>(
  reply: FastifyReply,
  services: Keeper,
  kind: K,
  value: Omit<Kept<K>, 'until'>,
): void {
  const until = Math.floor(Date.now() / 1000) + ATTEMPT_SECONDS
  const kept = services.encryptor.encrypt(JSON.stringify({ ...value, until }), `sign-on ${kind}`)
  KINDS[kind].cookie.set(reply, services.config.publicUrl, kept.toString('base64url'))
}

/** Returns what the browser keeps; undefined if it is none of ours, or is too old. */
export function readKept<K extends Kind>(
  request: FastifyRequest,
  services: Keeper,
  kind: K,
): Kept<K> | undefined {
  const cookie = KINDS[kind].cookie.read(request, services.config.publicUrl)
  if (!cookie) return undefined
  try {
    const opened = services.encryptor.decrypt(Buffer.from(cookie, 'base64url'), `sign-on ${kind}`)
    const value = KINDS[kind].schema.parse(JSON.parse(opened.toString()))
    return value.until > Date.now() / 1000 ? (value as Kept<K>) : undefined
  } catch {
    return undefined
  }
}

export function clearKept(reply: FastifyReply, services: Keeper, kind: Kind): void {
  KINDS[kind].cookie.clear(reply, services.config.publicUrl)
}

export const secretsOf = ({ state, nonce, verifier }: Attempt): SignOnSecrets => ({
  state,
  nonce,
  verifier,
})
