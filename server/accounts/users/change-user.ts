import type { User, userUpdate } from '@insights/contract/accounts/users.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { requireCurrent } from '../../http/require-current.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { requireOwnPassword, wrongPassword } from '../credentials/password.ts'
import { needsMfa } from '../mfa/require-staff-mfa.ts'
import { endSessions, recordEndedSessions } from '../sessions/end-sessions.ts'
import { checkCompanyCustomer, inviteIfNeeded, setProducts } from './create-user.ts'
import { presentListed } from './present.ts'
import { type UserRow, getUser, lockUser, logUser, roleLabel } from './queries.ts'
import { removeMfa } from './remove-mfa.ts'

/** The changed fields of a user; missing ones stay. */
type UserChange = Partial<
  Pick<
    User,
    | 'name'
    | 'lastName'
    | 'phone'
    | 'title'
    | 'company'
    | 'loginType'
    | 'active'
    | 'applications'
    | 'forceTotp'
    | 'companyCustomer'
  > & {
    /** Null removes MFA; only users themselves can set it up. */
    totp: 'enabled' | null
  }
>

/** A change with the fields that decide about the whole account. */
type FullUserChange = UserChange &
  Required<Pick<UserChange, 'loginType' | 'active' | 'companyCustomer'>>

/**
 * Applies a senior's change to an account, as the drawer of User Management sends it. One's own MFA
 * needs the current password here as well.
 */
export async function updateUser(
  services: Services,
  caller: Caller,
  id: string,
  { email, updatedAt, currentPassword, ...change }: z.output<typeof userUpdate>,
): Promise<UserRow> {
  const removesOwnTotp = id === caller._id && change.totp === null
  const provedHash = removesOwnTotp ? await proveOwner(services, id, currentPassword) : null
  return transact(services, async (transaction) => {
    const before = await lockUser(transaction, id, change.companyCustomer)
    requireCurrent(before, updatedAt, (row) => presentListed(row, caller))
    // A verification with the former password no longer holds.
    if (removesOwnTotp && before.totp_secret !== null && provedHash !== before.password_hash) {
      throw wrongPassword('currentPassword')
    }
    requireUnchangedUser(before, { email, totp: change.totp })
    return changeUser(transaction, services, caller, before, change)
  })
}

/** Returns the hash of the verified password; null without MFA, where none is required. */
async function proveOwner(
  services: Services,
  id: string,
  currentPassword: string | undefined,
): Promise<string | null> {
  const user = await getUser(services.db, id)
  if (user.totp_secret === null) return null
  await requireOwnPassword(services, user, 'currentPassword', currentPassword)
  return user.password_hash
}

/** Fields that a form may send back unchanged, and that only the users themselves change. */
interface SentBack {
  readonly email?: string | undefined
  readonly totp?: 'enabled' | null | undefined
}

/** Throws a 400 for another email, and for MFA of an account without it; null removes it. */
export function requireUnchangedUser(user: UserRow, { email, totp }: SentBack): void {
  if (email !== undefined && email.toLowerCase() !== user.email.toLowerCase()) reject('email')
  if (totp === 'enabled' && user.totp_secret === null) reject('totp')
}

function reject(field: string): never {
  const message = 'Cannot be changed'
  throw badRequest(`${field}: ${message}`, { [field]: message })
}

/**
 * Changes an account that the transaction has locked, with all consequences: a deactivated or
 * re-roled user is signed out at once, an activated one without a password is invited to choose
 * one.
 */
export async function changeUser(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  before: UserRow,
  requested: UserChange,
): Promise<UserRow> {
  const change = withRequiredMfa(services, before, withCompanyCustomer(before, requested))
  const said = describeChange(before, change)
  if (said.length === 0) return before
  const { loginType, active, companyCustomer } = change
  checkCompanyCustomer({ loginType, active, companyCustomer })
  if (before.id === caller._id) preventSelfLockout(before, change)
  await protectPrimaryContact(transaction, before, change)
  await transaction
    .updateTable('users')
    .set({
      name: change.name,
      last_name: change.lastName,
      phone: change.phone,
      title: change.title,
      company: change.company,
      login_type: loginType,
      active,
      force_totp: change.forceTotp,
      company_customer_id: companyCustomer,
      updated_at: nextTimestamp(before.updated_at),
    })
    .where('id', '=', before.id)
    .execute()
  if (change.applications) await setProducts(transaction, before.id, change.applications)
  if (change.totp === null) await removeMfa(transaction, services, caller, before)
  const changed = await getUser(transaction, before.id)
  await logUser(transaction, caller, changed, 'Changed the user', `: ${said.join(', ')}`)
  await applyAccessChange(transaction, services, caller, before, changed)
  if (!before.active) await inviteIfNeeded(transaction, services, changed)
  return changed
}

/** A user who becomes staff leaves the company customer. */
function withCompanyCustomer(before: UserRow, requested: UserChange): FullUserChange {
  const { loginType = before.login_type, active = before.active } = requested
  const stays = loginType === 'CUSTOMER' ? before.company_customer_id : null
  const { companyCustomer = stays } = requested
  return { ...requested, loginType, active, companyCustomer }
}

function withRequiredMfa(
  { config }: Pick<Services, 'config'>,
  before: UserRow,
  change: FullUserChange,
): FullUserChange {
  const { loginType, forceTotp = before.force_totp } = change
  return { ...change, forceTotp: needsMfa(config, { loginType, forceTotp }) }
}

/** Prevents self-lockout (D3): deactivating, demoting or removing INSIGHTS from oneself. */
function preventSelfLockout(before: UserRow, { loginType, active, applications }: FullUserChange) {
  if (!active) throw forbidden('You cannot deactivate yourself.')
  if (loginType !== before.login_type) throw forbidden('You cannot give yourself another role.')
  if (applications && !applications.includes('insights')) {
    const message = 'You cannot take INSIGHTS from yourself'
    throw badRequest(`applications: ${message}`, { applications: message })
  }
}

/**
 * A company customer's primary contact stays with it and keeps INSIGHTS; a billing contact may
 * leave and is then unset. Call it with the company customer locked.
 */
async function protectPrimaryContact(
  transaction: Transaction<Tables>,
  before: UserRow,
  { applications, companyCustomer }: FullUserChange,
): Promise<void> {
  const moves = companyCustomer !== before.company_customer_id
  if (before.is_primary === true) {
    if (moves) throw conflict('The primary contact cannot leave the company.')
    const reads = before.applications.some(({ application }) => application === 'insights')
    if (reads && applications && !applications.includes('insights')) {
      throw conflict('The primary contact of a company keeps INSIGHTS.')
    }
  }
  if (!moves) return
  await transaction
    .updateTable('company_customers')
    .set({ billing_user_id: null })
    .where('billing_user_id', '=', before.id)
    .execute()
}

/** Returns each changed part in words, for the activity log. */
export function describeChange(before: UserRow, change: UserChange): string[] {
  const said: string[] = []
  const differs = (now: unknown, then: unknown, words: string) => {
    if (now !== undefined && now !== then) said.push(words)
  }
  differs(change.name, before.name, 'first name')
  differs(change.lastName, before.last_name, 'last name')
  differs(change.phone, before.phone, 'phone')
  differs(change.title, before.title, 'title')
  differs(change.company, before.company, 'company')
  differs(change.companyCustomer, before.company_customer_id, 'the company that buys')
  if (change.loginType && change.loginType !== before.login_type)
    said.push(`from ${roleLabel(before.login_type)} to ${roleLabel(change.loginType)}`)
  if (change.applications) {
    const had = before.applications.map(({ application }) => application)
    const lost = had.filter((product) => !change.applications?.includes(product))
    const won = change.applications.filter((product) => !had.includes(product))
    if (won.length > 0) said.push(`gained access to ${namesOf(won)}`)
    if (lost.length > 0) said.push(`lost access to ${namesOf(lost)}`)
  }
  differs(change.active, before.active, change.active ? 'activated' : 'deactivated')
  differs(
    change.forceTotp,
    before.force_totp,
    change.forceTotp ? 'MFA required' : 'MFA no longer required',
  )
  if (change.totp === null && before.totp_secret !== null) said.push('MFA removed')
  return said
}

const namesOf = (products: readonly string[]) =>
  [...new Set(products)].map((product) => product.toUpperCase()).join(' and ')

/**
 * Ends the sessions of a deactivated or re-roled user, and of one who has lost MFA; one's own stays (D3). Publishes a session event if access changed.
 */
async function applyAccessChange(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  before: UserRow,
  changed: UserRow,
): Promise<void> {
  const { id } = before
  if (before.active !== changed.active || before.login_type !== changed.login_type) {
    if (!changed.active) await recordEndedSessions(transaction, id)
    await endSessions(transaction, services, id)
    return
  }
  const lostFactor = before.totp_secret !== null && changed.totp_secret === null
  if (lostFactor) {
    const own = id === caller._id ? { except: caller.tokenHash } : {}
    await endSessions(transaction, services, id, own)
    return
  }
  if (toAccessKey(before) === toAccessKey(changed)) return
  publish(transaction, { to: 'user', user: id, event: { kind: 'session' } })
}

/** The fields that decide what an open page shows. */
function toAccessKey({
  applications,
  force_totp,
  totp_secret,
  company_customer_id,
}: UserRow): string {
  const products = applications.map(({ application }) => application)
  return JSON.stringify([products, force_totp, totp_secret !== null, company_customer_id])
}
