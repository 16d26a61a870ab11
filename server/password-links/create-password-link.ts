import { randomBytes } from 'node:crypto'

import type { PRODUCTS } from '@insights/contract/authentication.ts'
import { pathWithin } from '@insights/contract/path-within.ts'
import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { hashToken } from '../http/find-session.ts'
import type { Services } from '../services.ts'
import { HOURS, type Purpose } from './password-link.ts'

export interface PasswordLink {
  readonly href: string
  readonly expiresAt: Date
}

export interface PasswordLinkFor {
  readonly userId: string
  readonly purpose: Purpose
  readonly application?: (typeof PRODUCTS)[number]
  /** Where to go on afterwards: an address that a client named, of which a path of ours counts. */
  readonly redirectUrl?: string
}

/**
 * A link by which one user can choose a password, once. It leads to `PUBLIC_URL`, whatever a client
 * or a header says. The token in it is kept as a hash alone.
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
  return { href: address.href, expiresAt }
}
