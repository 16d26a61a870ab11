import {
  type SignIn,
  authenticationApi,
  sessionApi,
  type localSignIn,
} from '@insights/contract/accounts/authentication.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import { SIGN_ON_WORDS } from '@insights/domain/accounts/sign-on/words.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notSignedIn, badRequest, forbidden, notAuthenticated } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findSession, isDeactivated } from '../../http/session/find-session.ts'
import {
  bearerOf,
  clearBrowserCache,
  isProgramToken,
  sessionCookie,
} from '../../http/session/session-token.ts'
import { MUST_SIGN_ON_MESSAGE } from '../../http/session/sign-on.ts'
import { findOpenOutbox } from '../../mail/find-open-outbox.ts'
import type { Services } from '../../start/services.ts'
import { type SignInAttempt, passwordLimits } from '../attempts/limits.ts'
import { recordAttempts, undoAttempts } from '../attempts/record-attempts.ts'
import { countWrongPassword } from '../attempts/warn-of-attempts.ts'
import {
  knownBrowserCookie,
  addKnownBrowser,
  findKnownBrowser,
} from '../credentials/known-browser.ts'
import { hashPassword, needsRehash, verifyPassword } from '../credentials/password.ts'
import { checkMfa } from '../mfa/check-mfa.ts'
import { passcodeCookie } from '../mfa/passcodes.ts'
import { requireOwnChoice } from '../password-links/invite-user.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { queueRevocations } from '../sessions/queue-revocations.ts'
import { clearKept, readKept, type PendingConnection } from '../sign-on/attempt.ts'
import { connectFree } from '../sign-on/complete.ts'
import { findSignOutPage, hasSignOn } from '../sign-on/find-sign-on.ts'
import { findUser } from '../users/find-users.ts'
import { presentUser } from '../users/present.ts'
import { type Account, type Device, findAccount, openSession } from './open-session.ts'

export const authenticationRoutes: Routes = async (route, services) => {
  const { db, config } = services

  route(
    authenticationApi.create,
    {
      permission: 'anyone',
      ownership: 'own',
      // The other strategies ask who is signed in.
      securityEvent: ({ body }) =>
        (body as SignIn | undefined)?.strategy === 'local' ? 'sign-in' : undefined,
    },
    async (request, reply) => {
      const { body } = request
      if (body.strategy === 'local') {
        const device = {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          formerToken: sessionCookie.read(request, config.publicUrl),
          pending: readKept(request, services, 'pending'),
          knownBrowsers: knownBrowserCookie.read(request, config.publicUrl),
          passcodeRequest: passcodeCookie.read(request, config.publicUrl),
          noteAccount: (id: string) => (request.account = id),
        }
        const signedInHere = await signIn(services, body, device, Date.now())
        const { accessToken, user, knownBrowsers } = signedInHere
        sessionCookie.set(reply, config.publicUrl, accessToken)
        if (body.connect === true) clearKept(reply, services, 'pending')
        if (knownBrowsers) knownBrowserCookie.set(reply, config.publicUrl, knownBrowsers)
        // A browser names its origin, and has the cookie: no script of a page needs the token.
        const byProgram = request.headers.origin === undefined
        return { accessToken: byProgram ? accessToken : null, user }
      }
      if (body.strategy === 'jwt') {
        const { accessToken } = body
        if (isProgramToken(accessToken)) throw notSignedIn(false)
        const session = await findSession(db, accessToken)
        if (!session) throw notSignedIn(await isDeactivated(db, accessToken))
        return { accessToken, user: await findSignedIn(db, session) }
      }
      if (!request.caller) throw notSignedIn(request.deactivated)
      const accessToken = bearerOf(request) ?? null
      return { accessToken, user: await findSignedIn(db, request.caller) }
    },
  )

  // Every page sends this first: a visitor is no error.
  route(
    sessionApi.get,
    { permission: 'anyone', ownership: 'own' },
    async ({ caller, deactivated }) => ({
      user: caller && (await findSignedIn(db, caller)),
      deactivated,
      proved: caller?.hasProved ?? false,
      outbox: (await findOpenOutbox(services)) !== undefined,
      signOn: caller === null && (await hasSignOn(db)),
    }),
  )

  route(
    authenticationApi.remove,
    {
      permission: 'signed-in',
      ownership: 'own',
      duringMfaSetup: true,
      securityEvent: 'sign-out',
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const continueAt = await findSignOutPage(services, caller)
      await endSession(services, caller, { tokenHash: caller.tokenHash })
      sessionCookie.clear(reply, config.publicUrl)
      clearBrowserCache(reply)
      return { accessToken: null, continueAt }
    },
  )
}

/** The user of a session; who gave a second factor to an identity provider needs none of the portal. */
async function findSignedIn(db: Kysely<Tables>, { _id, providerHasMfa }: Caller): Promise<User> {
  const user = await findUser(db, _id)
  return providerHasMfa ? { ...user, forceTotp: false } : user
}

type Credentials = z.output<typeof localSignIn>

interface Session {
  readonly accessToken: string
  readonly user: User
  /** The cookie that makes the browser known for the account; undefined for none. */
  readonly knownBrowsers: string | undefined
}

/**
 * Opens a session. Unknown address, wrong password and missing product get the same response in
 * body and time; all other details need the password.
 */
async function signIn(
  services: Services,
  { email, password, app, token, connect }: Credentials,
  device: Device,
  now: number,
): Promise<Session> {
  const { db, encryptor } = services
  const { address, knownBrowsers } = device
  const found = findAccount(db, email, app)
  const knownBrowser = knownBrowsers && findKnownBrowser(encryptor, await found, knownBrowsers)
  const attempt = { email, address, knownBrowser }
  const [attempts, account] = await Promise.all([
    recordAttempts(db, ...passwordLimits(attempt)),
    found,
  ])
  if (account) device.noteAccount?.(account.id)
  const fits = await verifyPassword(account?.password_hash, password)
  if (!account || !fits) {
    await countWrongPassword(services, email)
    throw notAuthenticated('Invalid login')
  }
  const proved = { account, password, app, token, attempt, connect }
  const [session] = await Promise.all([
    enter(services, proved, device, now),
    // From here on nothing is a guess at the password.
    undoAttempts(db, attempts),
  ])
  return session
}

interface Proved extends Pick<Credentials, 'password' | 'app' | 'token' | 'connect'> {
  readonly account: Account
  readonly attempt: SignInAttempt
}

/** Checks the rest once the password was right. */
async function enter(
  services: Services,
  { account, password, app, token, attempt, connect }: Proved,
  device: Device,
  now: number,
): Promise<Session> {
  const { db } = services
  if (!account.active) throw notAuthenticated('User is not verified.')
  const pending = connect === true ? requirePending(account, device) : undefined
  if (account.mustSignOn && !pending) throw notAuthenticated(MUST_SIGN_ON_MESSAGE)
  const { totp_secret } = account
  if (totp_secret) {
    const { passcodeRequest } = device
    await checkMfa(services, { ...account, totp_secret }, { token, attempt, passcodeRequest, now })
  }
  await requireOwnChoice(services, account)
  if (pending) await connectPending(services, pending)
  const proof = { password: account, signOn: pending?.connection }
  const accessToken = await openSession(db, account, proof, app, device)
  if (!accessToken) throw notAuthenticated('Invalid login')
  // The browser's former session has ended, and with it its authorizations for drives.
  if (device.formerToken !== undefined) await queueRevocations(db, services)
  const password_hash = await renewHash(db, account, password)
  const known = { id: account.id, password_hash, totp_secret }
  return {
    accessToken,
    user: presentUser(account, account.productIds),
    knownBrowsers: await addKnownBrowser(services, known, device.knownBrowsers),
  }
}

/** The account that the provider vouches for has to be the one that is signed in to. */
function requirePending({ id }: Account, { pending }: Device): PendingConnection {
  if (pending?.user === id) return pending
  throw badRequest(SIGN_ON_WORDS['start-again'])
}

async function connectPending(services: Services, pending: PendingConnection): Promise<void> {
  const { subject, user, ...provider } = pending
  const failure = await connectFree(services, provider, { subject, user })
  if (failure) throw forbidden(SIGN_ON_WORDS[failure])
}

/**
 * Renews a hash of a former, lower cost while the password is at hand. Returns the hash that the
 * account has now.
 */
async function renewHash(
  db: Kysely<Tables>,
  account: Account,
  password: string,
): Promise<string | null> {
  const { id, password_hash } = account
  if (!password_hash || !needsRehash(password_hash)) return password_hash
  const renewed = await hashPassword(password)
  await db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
  return renewed
}
