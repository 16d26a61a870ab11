import { randomBytes } from 'node:crypto'

import type { PRODUCTS } from '@insights/contract/accounts/authentication.ts'
import { pathWithin } from '@insights/contract/path-within.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { MUST_SIGN_ON } from '../../http/session/sign-on.ts'
import type { Services } from '../../start/services.ts'

/** Reasons for sending a link to choose a password. */
export type Purpose = 'reset' | 'invitation'

/**
 * A user who requests a link is waiting for it; an invited user may read the email after the
 * weekend. An expired invitation is no dead end: a forgotten password gets a new link.
 */
const HOURS: Readonly<Record<Purpose, number>> = { reset: 1, invitation: 72 }

/** The one text for used, expired and invented tokens (specification 1). */
export const LINK_EXPIRED_MESSAGE =
  'Your login token is invalid. It is expired or has already been used.'
export const PASSWORD_TOO_LATE_MESSAGE = 'Forgot Password link has expired!'

interface PasswordLink {
  readonly token: string
  readonly href: string
  readonly expiresAt: Date
}

export interface PasswordLinkFor {
  readonly userId: string
  readonly purpose: Purpose
  readonly application?: (typeof PRODUCTS)[number]
  /** URL that a client named to continue at; only its path within the portal counts. */
  readonly redirectUrl?: string
}

/**
 * Stores and returns a link by which one user can choose a password, once. It leads to
 * `PUBLIC_URL`, whatever a client or a header says. Only a hash of its token is stored.
 */
export async function createPasswordLink(
  transaction: Transaction<Tables>,
  { config }: Pick<Services, 'config'>,
  { userId, purpose, application = 'INSIGHTS', redirectUrl }: PasswordLinkFor,
): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + HOURS[purpose] * 60 * 60 * 1000)
  await transaction
    .with('forgotten', (query) =>
      query
        .deleteFrom('password_links')
        .where('expires_at', '<', sql<string>`now() - interval '30 days'`),
    )
    .insertInto('password_links')
    .values({ token_hash: hashToken(token), user_id: userId, purpose, expires_at: expiresAt })
    .execute()
  const address = new URL('/forgotPassword', config.publicUrl)
  address.search = new URLSearchParams({
    parts: token,
    application,
    redirectUrl: pathWithin(config.publicUrl, redirectUrl),
  }).toString()
  return { token, href: address.href, expiresAt }
}

export interface LinkOwner {
  readonly userId: string
  readonly purpose: Purpose
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly company: string
  /** Hash of the password that another person chose for the user; null for none. */
  readonly given: string | null
}

/** Returns the user whose password a link can set; undefined for a used, expired or invented one. */
export async function findPasswordLink(
  db: Kysely<Tables>,
  token: string,
): Promise<LinkOwner | undefined> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .where('password_links.token_hash', '=', hashToken(token))
    .where('password_links.used_at', 'is', null)
    .where('password_links.expires_at', '>', sql<string>`now()`)
    .where('users.active', '=', true)
    .where(sql<boolean>`not ${MUST_SIGN_ON}`)
    .select(['users.id', 'users.email', 'users.name', 'users.last_name', 'users.company'])
    .select([
      'password_links.purpose',
      sql<string | null>`case when users.password_given then users.password_hash end`.as('given'),
    ])
    .executeTakeFirst()
  return (
    row && {
      userId: row.id,
      purpose: row.purpose,
      email: row.email,
      name: row.name,
      lastName: row.last_name,
      company: row.company,
      given: row.given,
    }
  )
}
