import { type userPatch, usersApi } from '@insights/contract/accounts/users.ts'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { mfaSetupRequired } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import { addRecordRoutes } from '../../http/record-routes.ts'
import type { Routes } from '../../http/routes.ts'
import { requirePasswords } from '../../http/session/sign-on.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity, recordOwnActivity } from '../activity/record-activity.ts'
import { addKnownBrowser, knownBrowserCookie } from '../credentials/known-browser.ts'
import {
  hashPassword,
  mfaNeedsPassword,
  requireOwnPassword,
  requireStrongPassword,
  wrongPassword,
} from '../credentials/password.ts'
import { setUpTotp } from '../mfa/totp.ts'
import { sendPasswordChangedEmail } from '../password-links/use-password-link.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { updateUser, describeChange } from './change-user.ts'
import { createUser } from './create-user.ts'
import { prepareUsers } from './find-users.ts'
import { presentListed, presentUser } from './present.ts'
import { type UserRow, getUser, lockUser } from './queries.ts'
import { removeTotpOf, removeOwnTotp } from './remove-mfa.ts'
import { removeUser } from './remove-user.ts'

export const usersRoutes: Routes = async (route, services) => {
  const findUsers = prepareUsers(services.db)

  const api = { ...usersApi, patch: usersApi.update }
  addRecordRoutes(
    route,
    services,
    api,
    { read: 'senior', write: 'senior', recentProof: true },
    {
      find: (query, caller) => findUsers(caller, query),
      present: presentListed,
      get: getUser,
      create: createUser,
      change: updateUser,
      remove: removeUser,
    },
  )
}

/** Routes by which users change their own account. */
export const ownUserRoutes: Routes = async (route, services) => {
  route(
    usersApi.patch,
    { permission: 'signed-in', ownership: 'own', duringMfaSetup: true, recentProof: changesAccess },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      if (id !== caller._id) return present(await removeTotpOf(services, caller, id, request.body))
      const { user, recoveryCodes } = await patchOwnUser(services, caller, request.body)
      if (request.body.password !== undefined || request.body.totp !== undefined) {
        const { publicUrl } = services.config
        const former = knownBrowserCookie.read(request, publicUrl)
        // The change made all browsers unknown; password and code were just verified in this one.
        const known = await addKnownBrowser(services, user, former)
        if (known) knownBrowserCookie.set(reply, publicUrl, known)
      }
      return { ...present(user), recoveryCodes }
    },
  )
}

/**
 * A name and a title give no access. An authenticator app that is set up was asked for with a proof, and
 * comes with the password.
 */
function changesAccess({ params, body, caller }: FastifyRequest): boolean {
  const { phone, password, totp } = body as z.output<typeof userPatch>
  const others = (params as { readonly id: string }).id !== caller?._id
  return others || phone !== undefined || password !== undefined || totp === null
}

function present(user: UserRow) {
  return presentUser(
    user,
    user.applications.map(({ application }) => application),
  )
}

type UserPatch = z.output<typeof userPatch>

interface Patched {
  readonly user: UserRow
  /** Codes of MFA that was just set up. */
  readonly recoveryCodes?: string[]
}

/**
 * Changes the caller's own account. A new password and every change of MFA need the current
 * password, and end the sessions on all other devices (D3). Only a caller who has just signed in
 * and has to set up MFA first is not asked for the password again.
 */
async function patchOwnUser(
  services: Services,
  caller: Caller,
  patch: UserPatch,
): Promise<Patched> {
  if (caller.mustSetUpTotp && !setsUpTotpAlone(patch)) throw mfaSetupRequired()
  const { password, totp } = patch
  const before = await getUser(services.db, caller._id)
  const setsUpMore = typeof totp === 'string' && !caller.mustSetUpTotp
  if (password !== undefined || setsUpMore) {
    await requirePasswords(services.db, caller._id)
  }
  if (password !== undefined || (totp !== undefined && mfaNeedsPassword(caller))) {
    const { currentPassword } = patch
    const next = changesPasswordAlone(patch) ? password : undefined
    const isOwn = await requireOwnPassword(services, before, 'currentPassword', currentPassword, next) // prettier-ignore
    if (!isOwn) return { user: before }
  }
  const passwordHash = password === undefined ? undefined : await hashNew(password, before)
  return transact(services, async (transaction) => {
    const locked = await lockUser(transaction, caller._id)
    // A verification with the former password no longer holds.
    if (locked.password_hash !== before.password_hash) throw wrongPassword('currentPassword')
    await changeProfile(transaction, caller, locked, patch)
    if (passwordHash !== undefined) {
      await changeOwnPassword(transaction, services, locked, passwordHash)
    }
    const recoveryCodes = await changeTotp(transaction, services, caller, locked, totp)
    if (passwordHash !== undefined || totp !== undefined) {
      await endSessions(transaction, services, caller._id, { except: caller.tokenHash })
    }
    return { user: await getUser(transaction, caller._id), recoveryCodes }
  })
}

async function hashNew(password: string, { email, name, last_name, company }: UserRow) {
  await requireStrongPassword(password, { email, name, lastName: last_name, company })
  return hashPassword(password)
}

async function changeTotp(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  user: UserRow,
  totp: UserPatch['totp'],
): Promise<string[] | undefined> {
  if (totp === undefined) return undefined
  if (totp !== null) return setUpTotp(transaction, services, caller, totp)
  if (user.totp_secret !== null) await removeOwnTotp(transaction, services, caller, user)
  return undefined
}

function setsUpTotpAlone({ totp, currentPassword: _proof, ...rest }: UserPatch): boolean {
  return typeof totp === 'string' && isEmpty(rest)
}

const changesPasswordAlone = ({ password, currentPassword: _proof, ...rest }: UserPatch) =>
  password !== undefined && isEmpty(rest)

const isEmpty = (patch: object) => Object.values(patch).every((value) => value === undefined)

interface Profile {
  readonly name?: string | undefined
  readonly lastName?: string | undefined
  readonly phone?: string | undefined
  readonly title?: string | undefined
}

/** Changes the caller's name; missing parts stay. */
async function changeProfile(
  transaction: Transaction<Tables>,
  caller: Caller,
  before: UserRow,
  { name, lastName, phone, title }: Profile,
): Promise<void> {
  const said = describeChange(before, { name, lastName, phone, title })
  if (said.length === 0) return
  await transaction
    .updateTable('users')
    .set({ name, last_name: lastName, phone, title, updated_at: nextTimestamp(before.updated_at) })
    .where('id', '=', before.id)
    .execute()
  await recordActivity(transaction, {
    subject: 'USER',
    reference: before.id,
    action: `Changed their profile: ${said.join(', ')}`,
    actorId: caller._id,
  })
}

/** Replaces the current password; links and passcodes sent before end with it. */
async function changeOwnPassword(
  transaction: Transaction<Tables>,
  services: Services,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ password_hash: passwordHash, password_given: false })
    .where('id', '=', user.id)
    .execute()
  await transaction.deleteFrom('password_links').where('user_id', '=', user.id).execute()
  await transaction.deleteFrom('one_time_passcodes').where('user_id', '=', user.id).execute()
  await recordOwnActivity(transaction, user.id, 'Changed their password')
  await sendPasswordChangedEmail(transaction, services, user)
}
