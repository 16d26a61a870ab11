import {
  type SignOnFailure,
  decideSignOn,
  type SignOnAccount,
  type SignOnClaims,
} from '@insights/domain/accounts/sign-on/sign-on.ts'
import { EMAIL, MAX_EMAIL_LENGTH } from '@insights/domain/text/check-email.ts'
import type { Identity } from '@insights/platform/sign-on/identity-provider.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { COVERS_USER } from '../../http/session/sign-on.ts'
import { transact } from '../../live/transact.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import type { Services } from '../../start/services.ts'
import { recordOwnActivity } from '../activity/record-activity.ts'
import { type Device, openSession } from '../authentication/open-session.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { queueRevocations } from '../sessions/queue-revocations.ts'
import { insertUser } from '../users/create-user.ts'
import { type ConnectionRow, holdProvider, providerOf } from './connections.ts'

/** The person who signed on, by the provider's claims; accounts can have the address. */
export type Person = Omit<
  Identity,
  'emailVerified' | 'domainVerified' | 'guest' | 'acr' | 'amr'
> & {
  readonly emailVerified: boolean
}

export type Entered =
  | { readonly token: string; readonly user: string }
  /** The owner of the account has to confirm with its password. */
  | { readonly ask: string }
  /** The account has a second factor, and the provider is asked for none. */
  | { readonly code: string }
  | { readonly failure: SignOnFailure }

export const APP = 'INSIGHTS'
export const PRODUCT = 'insights'

/**
 * Opens a session for whom the provider vouches, with an account if the firm wants that. Several
 * first sign-ons of one person at once make one account.
 */
export function enter(
  services: Services,
  connection: ConnectionRow,
  identity: Person,
  device: Device,
): Promise<Entered> {
  return transact(services, async (transaction) => {
    // A subject of another provider would be another person.
    if (!(await holdProvider(transaction, providerOf(connection))))
      return { failure: 'start-again' }
    const known = await decide(transaction, connection, identity)
    const decision =
      known.do === 'create' || known.do === 'claim'
        ? await settle(transaction, services, connection, identity)
        : known
    if (decision.do === 'reject') return { failure: decision.why }
    if (decision.do === 'ask') return { ask: decision.user }
    if (decision.do !== 'enter') return { failure: 'start-again' }
    if (await needsCode(transaction, connection, decision.user)) return { code: decision.user }
    const account = { id: decision.user, productId: PRODUCT }
    const { authenticatedAt } = identity
    const proof = {
      signOn: connection.id,
      provedAt: authenticatedAt === null ? undefined : new Date(authenticatedAt * 1000),
    }
    const token = await openSession(transaction, account, proof, APP, device)
    if (device.formerToken !== undefined) await queueRevocations(transaction, services)
    return token ? { token, user: decision.user } : { failure: 'off' }
  })
}

async function needsCode(
  db: Kysely<Tables>,
  { provider_mfa }: ConnectionRow,
  user: string,
): Promise<boolean> {
  if (provider_mfa) return false
  const account = await db
    .selectFrom('users')
    .where('id', '=', user)
    .where('active', '=', true)
    .where('totp_secret', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return account !== undefined
}

/** Decides once more with the address held, and makes or takes the account. */
async function settle(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'jobs'>,
  connection: ConnectionRow,
  identity: Person,
) {
  await hold(transaction, connection.id, identity)
  const decision = await decide(transaction, connection, identity)
  if (decision.do === 'create') {
    const created = await createAccount(transaction, connection, identity)
    await connect(transaction, services, { ...identity, connection: connection.id, user: created })
    return { do: 'enter', user: created } as const
  }
  if (decision.do === 'claim') {
    const { user } = decision
    await connect(transaction, services, { ...identity, connection: connection.id, user })
    return { do: 'enter', user } as const
  }
  return decision
}

async function decide(db: Kysely<Tables>, connection: ConnectionRow, identity: Person) {
  return decideSignOn({
    claims: identity,
    domains: verifiedDomains(connection),
    ...(await findAccounts(db, connection.id, identity)),
    justInTime: connection.just_in_time,
  })
}

export const verifiedDomains = ({ domains }: ConnectionRow): string[] =>
  domains.flatMap(({ domain, verified_at }) => (verified_at === null ? [] : [domain]))

/** Lets one of several concurrent sign-ons of a person, or with an address, go on at a time. */
async function hold(
  transaction: Transaction<Tables>,
  connection: string,
  { subject, email }: Person,
): Promise<void> {
  const names = [`sign-on ${connection} ${subject}`, `sign-on address ${email?.toLowerCase()}`]
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
  }
}

async function createAccount(
  transaction: Transaction<Tables>,
  { company_customer_id, company_name }: ConnectionRow,
  identity: Person,
): Promise<string> {
  const email = identity.email ?? ''
  const created = await insertUser(
    transaction,
    {
      ...namesOf(identity),
      email,
      phone: '',
      title: '',
      company: company_name ?? '',
      loginType: 'CUSTOMER',
      active: true,
      applications: [PRODUCT],
      forceTotp: false,
      companyCustomer: company_customer_id,
    },
    null,
  )
  await recordOwnActivity(
    transaction,
    created,
    `Came through the sign-on of "${company_name}", which created the account`,
  )
  return created
}

/** Our accounts have addresses of ASCII letters alone: others could look alike. */
export const isUsableAddress = (email: string): boolean =>
  email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)

/** The names that the provider says, made fit for one line; else the part of the address before the @. */
function namesOf({ givenName, familyName, name, email }: Person) {
  const clean = (text: string | null) =>
    (text ?? '')
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .slice(0, 100)
      .trim()
  const [first = '', ...rest] = clean(name).split(' ')
  return {
    name: clean(givenName) || first || (email ?? '').split('@')[0]!.slice(0, 100),
    lastName: clean(familyName) || rest.join(' '),
  }
}

/**
 * Connects an account to a person at the provider, in the transaction that has found it free. Another
 * person's connection makes it fail. Ends the account's sessions, `except` one: it has a new way in.
 */
export async function connect(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'jobs'>,
  { connection, subject, user, except }: NewIdentity,
): Promise<void> {
  await transaction
    .insertInto('sign_on_identities')
    .values({ connection_id: connection, subject, user_id: user })
    .execute()
  await endSessions(transaction, services, user, { except })
  await recordOwnActivity(transaction, user, 'Connected the account to the identity provider')
}

export interface NewIdentity {
  readonly connection: string
  readonly subject: string
  readonly user: string
  /** The session that connects. */
  readonly except?: Buffer | undefined
}

interface Found {
  readonly identity: SignOnAccount | undefined
  readonly sameAddress: SignOnAccount | undefined
}

/** Returns the accounts that a sign-on may be about: by subject at the provider, and by address. */
async function findAccounts(
  db: Kysely<Tables>,
  connection: string,
  { subject, email }: SignOnClaims,
): Promise<Found> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('sign_on_connections', (join) =>
      join.on('sign_on_connections.id', '=', sql<string>`${connection}::uuid`),
    )
    .leftJoin('sign_on_identities as own', (join) =>
      join
        .onRef('own.user_id', '=', 'users.id')
        .onRef('own.connection_id', '=', 'sign_on_connections.id'),
    )
    .where(
      'users.id',
      'in',
      sql<string>`(
        select user_id from sign_on_identities
        where connection_id = ${connection} and subject = ${subject}
        union all select id from users where lower(email) = ${normaliseEmail(email ?? '')})`,
    )
    .select([
      'users.id',
      'users.active',
      'users.password_hash',
      'own.subject',
      sql<boolean>`coalesce(${COVERS_USER}, false) and exists (select from user_products
        where user_products.user_id = users.id and product_id = 'insights')`.as('covered'),
      sql<boolean>`exists (select from user_products
        where user_products.user_id = users.id and last_login_at is not null)`.as('entered'),
    ])
    .execute()
  const accounts = rows.map((row) => ({
    id: row.id,
    active: row.active,
    covered: row.covered,
    owned: row.password_hash !== null || row.entered,
    connected: row.subject !== null,
    subject: row.subject,
  }))
  return {
    identity: accounts.find((account) => account.subject === subject),
    sameAddress: accounts.find((account) => account.subject !== subject),
  }
}
