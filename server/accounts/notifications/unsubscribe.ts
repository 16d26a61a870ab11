import {
  type EmailedKind,
  emailedKindsOf,
} from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { DecryptionError, type Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

import { gone } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'
import { changeChoices, findChoices } from './notification-choices.ts'

const PURPOSE = 'unsubscribe'

/** Emails that a link stops: kinds of notifications, or the daily digest. */
export interface Stoppable {
  readonly user: string
  readonly kinds: readonly EmailedKind[] | 'digest'
}

/** Returns the token of a link, which only this portal can make, and which opens nothing else. */
export function unsubscribeToken(encryptor: Encryptor, stoppable: Stoppable): string {
  return encryptor.encrypt(JSON.stringify(stoppable), PURPOSE).toString('base64url')
}

/**
 * Stops the emails that a link is for: the kinds that are still emailed so get none. Twice is as
 * once. Throws a 410 for a token that is not of this portal, or of a deleted account.
 */
export async function unsubscribe(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  token: string,
): Promise<void> {
  const { user, kinds } = readToken(encryptor, token)
  await db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('users')
      .where('id', '=', user)
      .select('login_type')
      .executeTakeFirst()
    if (!known) throw invalidLink()
    const now = await findChoices(transaction, user)
    const stopped = emailedKindsOf(known.login_type).filter((kind) =>
      kinds === 'digest' ? now[kind] === 'digest' : now[kind] === 'now' && kinds.includes(kind),
    )
    const patch = Object.fromEntries(stopped.map((kind) => [kind, 'none' as const]))
    await changeChoices(transaction, user, patch, ' by the link in an email')
  })
}

function readToken(encryptor: Encryptor, token: string): Stoppable {
  try {
    const opened = encryptor.decrypt(Buffer.from(token, 'base64url'), PURPOSE)
    return JSON.parse(opened.toString()) as Stoppable
  } catch (error) {
    throw error instanceof DecryptionError ? invalidLink() : error
  }
}

const invalidLink = () =>
  gone('This link does not work. Sign in and choose your emails on your profile.')
