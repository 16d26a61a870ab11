import { randomBytes } from 'node:crypto'

import {
  type SignOnConnection,
  signOnApi,
  type signOnConnectionCreate,
  type signOnConnectionPatch,
} from '@insights/contract/accounts/sign-on.ts'
import { pathOf } from '@insights/contract/endpoint.ts'
import { CLOCK_TOLERANCE } from '@insights/domain/accounts/sign-on/sign-on.ts'
import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import type { ProviderSettings } from '@insights/platform/sign-on/identity-provider.ts'
import {
  type Kysely,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
  sql,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { COVERS_USER } from '../../http/session/sign-on.ts'
import type { Services } from '../../start/services.ts'
import type { ConnectionProvider } from './attempt.ts'

export type ConnectionRow = Selectable<Tables['sign_on_connections']> & {
  company_name: string | null
  domains: { domain: string; token: string; verified_at: string | null }[]
  break_glass: string[]
  users: { all: number; connected: number; elsewhere: number }
}

type Rows<Row> = SelectQueryBuilder<Tables, 'sign_on_connections', Row>

/** A connection with its domains and the number of its users. */
export const selectConnection = (rows: Rows<object>): Rows<ConnectionRow> =>
  rows.selectAll('sign_on_connections').select((eb) => [
    eb
      .selectFrom('company_customers')
      .whereRef('company_customers.id', '=', 'sign_on_connections.company_customer_id')
      .select('company_customers.name')
      .as('company_name'),
    jsonArrayFrom(
      eb
        .selectFrom('sign_on_domains')
        .whereRef('sign_on_domains.connection_id', '=', 'sign_on_connections.id')
        .orderBy('domain')
        .select(['domain', 'token', sql<string | null>`verified_at`.as('verified_at')]),
    ).as('domains'),
    sql<string[]>`(select coalesce(array_agg(users.id order by users.id), '{}') from users
      where users.break_glass and sign_on_connections.company_customer_id is null)`.as(
      'break_glass',
    ),
    sql<ConnectionRow['users']>`(
      select json_build_object(
        'all', count(*),
        'connected', count(*) filter (where exists (select from sign_on_identities as own
          where own.user_id = users.id and own.connection_id = sign_on_connections.id)),
        'elsewhere', count(*) filter (where not exists (select from sign_on_domains as verified
          where verified.connection_id = sign_on_connections.id and verified_at is not null
            and verified.domain = lower(split_part(users.email, '@', 2)))))
      from users where users.active and ${COVERS_USER})`.as('users'),
  ])

export async function getConnection(db: Kysely<Tables>, id: string): Promise<ConnectionRow> {
  const row = await selectConnection(db.selectFrom('sign_on_connections'))
    .where('sign_on_connections.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function lockConnection(
  transaction: Transaction<Tables>,
  id: string,
): Promise<ConnectionRow> {
  await transaction
    .selectFrom('sign_on_connections')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return getConnection(transaction, id)
}

export const providerOf = ({ id, issuer, client_id }: ConnectionRow): ConnectionProvider => ({
  connection: id,
  issuer,
  clientId: client_id,
})

/** Keeps the connection that of this provider until the transaction ends; false if it is not. */
export async function holdProvider(
  transaction: Transaction<Tables>,
  { connection, issuer, clientId }: ConnectionProvider,
): Promise<boolean> {
  const held = await transaction
    .selectFrom('sign_on_connections')
    .where('id', '=', connection)
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .select('id')
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export const recordName = (domain: string) => `_insights-sign-on.${domain}`
export const recordValue = (token: string) => `insights-sign-on=${token}`

export const labelOf = ({
  company_name,
  email_proof,
}: Pick<ConnectionRow, 'company_name' | 'email_proof'>) =>
  `the sign-on of ${company_name === null ? 'staff' : `"${company_name}"`}${email_proof === 'domains' ? ', whose addresses count as verified' : ''}`

export const presentConnection = (row: ConnectionRow): SignOnConnection => ({
  _id: row.id,
  companyCustomer:
    row.company_customer_id === null
      ? null
      : { _id: row.company_customer_id, name: row.company_name ?? '' },
  issuer: row.issuer,
  callback: callbackOf(row),
  clientId: row.client_id,
  hasSecret: row.client_secret !== null,
  domains: row.domains.map(({ domain, token, verified_at }) => ({
    name: domain,
    record: recordName(domain),
    value: recordValue(token),
    verifiedAt: verified_at === null ? null : new Date(verified_at).toISOString(),
  })),
  emailProof: row.email_proof,
  providerMfa: row.provider_mfa,
  acrValues: row.acr_values,
  justInTime: row.just_in_time,
  enabled: row.enabled,
  enforced: row.enforced,
  breakGlass: row.break_glass,
  checkedAt: row.checked_at,
  provedAt: row.proved_at,
  lastTest: row.last_test,
  users: row.users,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Bound to the client that it is the secret of: a change of one needs the other again. */
export const clientSecretPurpose = (issuer: string, clientId: string) =>
  `client secret of ${clientId} at ${issuer}`

/** Encrypts a secret; null for none. */
export const encryptSecret = (
  encryptor: Encryptor,
  { issuer, clientId }: { readonly issuer: string; readonly clientId: string },
  secret: string,
): Buffer | null =>
  secret === '' ? null : encryptor.encrypt(secret, clientSecretPurpose(issuer, clientId))

/** How to speak to the provider of a connection. */
export function settingsOf(
  { config, encryptor }: Pick<Services, 'config' | 'encryptor'>,
  row: Pick<
    ConnectionRow,
    'id' | 'issuer' | 'client_id' | 'client_secret' | 'secret_by' | 'own_callback'
  >,
): ProviderSettings {
  const { issuer, client_id: clientId, client_secret } = row
  return {
    issuer,
    clientId,
    clientSecret: client_secret
      ? encryptor.decrypt(client_secret, clientSecretPurpose(issuer, clientId)).toString()
      : undefined,
    secretBy: row.secret_by,
    redirectUri: new URL(callbackOf(row), config.publicUrl).href,
    privateHosts: config.signOn.privateHosts,
    timeout: config.signOn.timeout,
    clockTolerance: CLOCK_TOLERANCE,
  }
}

/** Where the provider sends the browser back to: an answer at another one's address is of another provider. */
const callbackOf = ({ id, own_callback }: Pick<ConnectionRow, 'id' | 'own_callback'>) =>
  own_callback ? pathOf(signOnApi.callbackOf, { id }) : pathOf(signOnApi.callback)

/** Throws a 400 for accounts of staff that would be created by themselves. */
export function checkJustInTime(companyCustomer: string | null, justInTime = false): void {
  if (companyCustomer !== null || !justInTime) return
  const message = 'Seniors add staff themselves'
  throw badRequest(`justInTime: ${message}`, { justInTime: message })
}

export async function insertConnection(
  transaction: Transaction<Tables>,
  encryptor: Encryptor,
  fields: z.output<typeof signOnConnectionCreate>,
): Promise<ConnectionRow> {
  checkJustInTime(fields.companyCustomer, fields.justInTime)
  const added = await transaction
    .insertInto('sign_on_connections')
    .values({
      company_customer_id: fields.companyCustomer,
      issuer: fields.issuer,
      client_id: fields.clientId,
      client_secret: encryptSecret(encryptor, fields, fields.clientSecret),
      just_in_time: fields.justInTime,
      own_callback: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setDomains(transaction, added.id, fields.domains)
  return getConnection(transaction, added.id)
}

/** Domains that stay keep their proof; new ones get a token to prove them by. */
export async function setDomains(
  transaction: Transaction<Tables>,
  connection_id: string,
  domains: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('sign_on_domains')
    .where('connection_id', '=', connection_id)
    .where('domain', '!=', sql<string>`all(${domains}::text[])`)
    .execute()
  if (domains.length === 0) return
  await transaction
    .insertInto('sign_on_domains')
    .values(
      [...new Set(domains)].map((domain) => ({
        connection_id,
        domain,
        token: randomBytes(24).toString('base64url'),
      })),
    )
    .onConflict((there) => there.doNothing())
    .execute()
}

export type ConnectionPatch = z.output<typeof signOnConnectionPatch>
