import type { User } from '@insights/contract/accounts/users.ts'
import { SIGN_ON_WORDS } from '@insights/domain/accounts/sign-on/words.ts'

import { badRequest } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { type Device, openSession } from '../authentication/open-session.ts'
import { checkMfa } from '../mfa/check-mfa.ts'
import { queueRevocations } from '../sessions/queue-revocations.ts'
import { findUser } from '../users/find-users.ts'
import type { PendingCode } from './attempt.ts'
import { holdProvider } from './connections.ts'
import { APP, PRODUCT } from './enter.ts'

/**
 * Opens the session of a person whom the provider has vouched for, by a code of the account: the provider
 * is not asked for a second factor.
 */
export async function enterCode(
  services: Services,
  { user, provedAt, ...provider }: PendingCode,
  token: string,
  device: Device,
): Promise<{ readonly accessToken: string; readonly user: User }> {
  const { db } = services
  const account = await db
    .selectFrom('users')
    .where('id', '=', user)
    .where('active', '=', true)
    .select(['id', 'email', 'name', 'totp_secret', 'login_type', 'password_reset_at'])
    .executeTakeFirst()
  if (!account) throw startAgain()
  const { totp_secret } = account
  if (totp_secret === null) throw startAgain()
  const attempt = { email: account.email, address: device.address, knownBrowser: undefined }
  const given = { token, attempt, passcodeRequest: undefined, now: Date.now() }
  await checkMfa(services, { ...account, totp_secret }, given)
  const accessToken = await transact(services, async (transaction) => {
    if (!(await holdProvider(transaction, provider))) return undefined
    const proof = { signOn: provider.connection, provedAt: new Date(provedAt) }
    const opened = await openSession(
      transaction,
      { id: user, productId: PRODUCT },
      proof,
      APP,
      device,
    )
    if (device.formerToken !== undefined) await queueRevocations(transaction, services)
    return opened
  })
  if (accessToken === undefined) throw startAgain()
  return { accessToken, user: await findUser(db, user) }
}

const startAgain = () => badRequest(SIGN_ON_WORDS['start-again'])
