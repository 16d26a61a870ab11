import { randomBytes } from 'node:crypto'

import {
  MAX_TOKENS,
  type Token,
  TOKEN_PREFIX,
  TOKEN_SCOPES,
  type TokenCreate,
} from '@insights/contract/accounts/tokens.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { conflict } from '../../http/errors.ts'
import { hashToken } from '../../http/session/find-session.ts'

/** A person or a company customer, with the column of `sessions` that names it. */
export type TokenOwner =
  | { readonly column: 'user_id'; readonly id: string }
  | { readonly column: 'company_customer_id'; readonly id: string }

/** The tokens of an owner that have not expired, the newest first. */
export const selectTokens = (db: Kysely<Tables>, { column, id }: TokenOwner) =>
  db
    .selectFrom('sessions')
    .where(column, '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .select([
      'id as _id',
      sql<string>`token_name`.as('name'),
      'scopes',
      'created_at as createdAt',
      sql<Token['expiresAt']>`expires_at`.as('expiresAt'),
      sql<Token['usedAt']>`nullif(seen_at, '-infinity')`.as('usedAt'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')

/** Adds a token of an owner, who is locked. Throws a 409 where it has the most that it can have. */
export async function insertToken(
  transaction: Transaction<Tables>,
  owner: TokenOwner,
  { name, days, scopes }: TokenCreate,
): Promise<Token & { token: string }> {
  const existing = await selectTokens(transaction, owner).execute()
  if (existing.length >= MAX_TOKENS) {
    throw conflict(`There are ${MAX_TOKENS} access tokens. Revoke one that is no longer needed.`)
  }
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`
  const { id } = await transaction
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      [owner.column]: owner.id,
      token_name: name,
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
      expires_at: sql<string>`now() + make_interval(days => ${days})`,
      // It was not used yet, and proves nothing about a person.
      seen_at: sql<string>`'-infinity'`,
      proved_at: sql<string>`'-infinity'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const created = await selectTokens(transaction, owner)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...created, token }
}

/** Revokes a token of an owner. Returns it as it was; undefined for an unknown one. */
export async function deleteToken(
  transaction: Transaction<Tables>,
  owner: TokenOwner,
  id: string,
): Promise<Token | undefined> {
  const token = await selectTokens(transaction, owner).where('id', '=', id).executeTakeFirst()
  if (token) await transaction.deleteFrom('sessions').where('id', '=', token._id).execute()
  return token
}
