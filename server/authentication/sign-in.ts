import type { localSignIn } from '@insights/contract/authentication.ts'
import type { User } from '@insights/contract/users.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { passwordsOf, triesFrom } from '../attempts/limits.ts'
import { returnTickets } from '../attempts/return-tickets.ts'
import { takeTickets } from '../attempts/take-tickets.ts'
import type { Tables } from '../database/tables.ts'
import { notAuthenticated } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { presentUser } from '../users/present.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { type Account, findAccount } from './find-account.ts'
import { type Device, openSession } from './open-session.ts'
import { hashPassword, isOutdated, passwordFits } from './password.ts'

type Credentials = z.output<typeof localSignIn>

/**
 * Opens a session. Unknown address, wrong password and missing product are told alike, in body and
 * in time; everything else is told only to whoever knows the password.
 */
export async function signIn(
  services: Services,
  { email, password, app, token }: Credentials,
  device: Device,
  now: number,
): Promise<{ accessToken: string; user: User }> {
  const { db } = services
  const [tickets, account] = await Promise.all([
    takeTickets(db, passwordsOf(email), triesFrom(device.address)),
    findAccount(db, email, app),
  ])
  const fits = await passwordFits(account?.password_hash, password)
  if (!account || !fits) throw notAuthenticated('Invalid login')
  const proved = { account, password, app, token }
  const [session] = await Promise.all([
    enter(services, proved, device, now),
    // What follows is no guess at the password any more.
    returnTickets(db, tickets),
  ])
  return session
}

interface Proved extends Pick<Credentials, 'password' | 'app' | 'token'> {
  readonly account: Account
}

/** What remains once the password was right. */
async function enter(
  services: Services,
  { account, password, app, token }: Proved,
  device: Device,
  now: number,
): Promise<{ accessToken: string; user: User }> {
  const { db } = services
  if (!account.active) throw notAuthenticated('User is not verified.')
  const { totp_secret } = account
  if (totp_secret) {
    const { address } = device
    await checkSecondFactor(services, { ...account, totp_secret }, { token, address, now })
  }
  const accessToken = await openSession(db, account, app, device)
  if (!accessToken) throw notAuthenticated('Invalid login')
  await renewHash(db, account, password)
  return { accessToken, user: presentUser(account, account.productIds) }
}

/** A hash from a time when it cost less is made anew while the password is at hand. */
async function renewHash(db: Kysely<Tables>, account: Account, password: string): Promise<void> {
  const { id, password_hash } = account
  if (!password_hash || !isOutdated(password_hash)) return
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}
