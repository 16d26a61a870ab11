import type { Transaction } from 'kysely'

import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { applyAccessChange } from './apply-access-change.ts'
import { checkCompanyCustomer } from './check-company-customer.ts'
import { describeChange } from './describe-change.ts'
import { inviteIfNeeded } from './invite-if-needed.ts'
import { logUser } from './log-user.ts'
import { preventSelfLockout } from './prevent-self-lockout.ts'
import { protectPrimaryContact } from './protect-primary-contact.ts'
import { getUser, type UserRow } from './queries.ts'
import { removeMfa } from './remove-mfa.ts'
import { setProducts } from './set-products.ts'
import type { UserChange, FullUserChange } from './user-change.ts'

/**
 * Changes an account that the transaction has locked, with all that follows: who is no longer
 * active or has another role is signed out at once, who is activated without a password is invited
 * to choose one.
 */
export async function changeUser(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  before: UserRow,
  requested: UserChange,
): Promise<UserRow> {
  const change = withCompanyCustomer(before, requested)
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

/** Whoever joins the staff leaves the firm. */
function withCompanyCustomer(before: UserRow, requested: UserChange): FullUserChange {
  const { loginType = before.login_type, active = before.active } = requested
  const stays = loginType === 'CUSTOMER' ? before.company_customer_id : null
  const { companyCustomer = stays } = requested
  return { ...requested, loginType, active, companyCustomer }
}
