import { type CallAs, callAs, PASSWORD } from '../call-as.ts'
import type { TestPortal } from '../test-portal.ts'
import { changeUser, userIdOf } from '../user-rows.ts'

/** All kinds of callers of a route, in the order of a row's statuses. */
export const CALLERS = [
  'anonymous',
  'second factor pending',
  'forced and not enrolled',
  'inactive',
  'revoked',
  'customer of the buying company',
  'customer of another company',
  'ADMIN',
  'SENIOR',
  'staff without INSIGHTS',
] as const

/** Signs each of them in as far as they get. */
export async function openCallers(
  portal: TestPortal,
  buyingCompany: string,
): Promise<Record<CallerName, CallAs>> {
  const { app, db, as } = portal
  const pending = await openPending(portal)
  const forced = await as({ email: 'forced@matrix.example', loginType: 'SENIOR' })
  await change('forced@matrix.example', { force_totp: true })
  const inactive = await as({ email: 'inactive@matrix.example', loginType: 'SENIOR' })
  await change('inactive@matrix.example', { active: false })
  const revoked = await as({ email: 'revoked@matrix.example', loginType: 'SENIOR' })
  await revoked('DELETE', '/authentication')
  const outsider = await as({
    email: 'outsider@matrix.example',
    loginType: 'SENIOR',
    products: ['cjm', 'insights'],
  })
  await db
    .deleteFrom('user_products')
    .where('product_id', '=', 'insights')
    .where('user_id', '=', await idOf(portal, 'outsider@matrix.example'))
    .execute()
  return {
    anonymous: callAs(app),
    'second factor pending': pending,
    'forced and not enrolled': forced,
    inactive,
    revoked,
    'customer of the buying company': await as({
      email: 'buyer@matrix.example',
      loginType: 'CUSTOMER',
      companyCustomer: buyingCompany,
    }),
    'customer of another company': portal.customer,
    ADMIN: portal.researcher,
    SENIOR: portal.senior,
    'staff without INSIGHTS': outsider,
  }

  async function change(email: string, to: { force_totp?: boolean; active?: boolean }) {
    await db.updateTable('users').set(to).where('email', '=', email).execute()
  }
}

/** A caller who gave the right password and owes the MFA code has no token to call with. */
async function openPending({ app, db, as }: TestPortal): Promise<CallAs> {
  const email = 'pending@matrix.example'
  await as({ email, loginType: 'SENIOR' })
  await changeUser(db, email, { totp_secret: Buffer.from('sealed') })
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', email))
    .execute()
  const reply = await app.inject({
    method: 'POST',
    url: '/api/authentication',
    payload: { strategy: 'local', email, password: PASSWORD, app: 'INSIGHTS' },
  })
  if (reply.statusCode !== 412) throw new Error(`Expected 412, not ${reply.statusCode}`)
  const handed = [...reply.cookies.map(({ value }) => value), reply.json().accessToken ?? '']
  if (handed.some((token) => token !== '')) throw new Error('The first factor handed out a token')
  return callAs(app)
}

async function idOf({ db }: TestPortal, email: string): Promise<string> {
  const id = await userIdOf(db, email)
  return id
}

export type CallerName = (typeof CALLERS)[number]
