import type { UserRow } from './queries.ts'
import { roleLabel } from './role-label.ts'
import type { UserChange } from './user-change.ts'

/** Each part of a change that makes a difference, in words for the activity log. */
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
