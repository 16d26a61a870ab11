import type { Transaction } from 'kysely'

import { laterThan } from '../database/later-than.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { checkFirm } from './check-firm.ts'
import { describeChange } from './describe-change.ts'
import { endRights } from './end-rights.ts'
import { inviteIfNeeded } from './invite-if-needed.ts'
import { keepContact } from './keep-contact.ts'
import { keepOneself } from './keep-oneself.ts'
import { logUser } from './log-user.ts'
import { getUser, type UserRow } from './queries.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { setProducts } from './set-products.ts'
import type { UserChange, WholeChange } from './user-change.ts'

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
  asked: UserChange,
): Promise<UserRow> {
  const change = withFirm(before, asked)
  const said = describeChange(before, change)
  if (said.length === 0) return before
  const { loginType, active, companyCustomer } = change
  checkFirm({ loginType, active, companyCustomer })
  if (before.id === caller._id) keepOneself(before, change)
  await keepContact(transaction, before, change)
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
      updated_at: laterThan(before.updated_at),
    })
    .where('id', '=', before.id)
    .execute()
  if (change.applications) await setProducts(transaction, before.id, change.applications)
  if (change.totp === null) await removeSecondFactor(transaction, services, caller, before)
  const changed = await getUser(transaction, before.id)
  await logUser(transaction, caller, changed, 'Changed the user', `: ${said.join(', ')}`)
  await endRights(transaction, services, caller, before, changed)
  if (!before.active) await inviteIfNeeded(transaction, services, changed)
  return changed
}

/** Whoever joins the staff leaves the firm. */
function withFirm(before: UserRow, asked: UserChange): WholeChange {
  const { loginType = before.login_type, active = before.active } = asked
  const stays = loginType === 'CUSTOMER' ? before.company_customer_id : null
  const { companyCustomer = stays } = asked
  return { ...asked, loginType, active, companyCustomer }
}
