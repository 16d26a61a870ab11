import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { COVERS_USER, KEEPS_PASSWORD } from '../../http/session/sign-on.ts'
import { publish } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { queueRevocations } from '../sessions/queue-revocations.ts'
import {
  type ConnectionPatch,
  type ConnectionRow,
  checkJustInTime,
  getConnection,
  encryptSecret,
  setDomains,
} from './connections.ts'

type Changes = Omit<ConnectionPatch, 'updatedAt' | '_id' | 'createdAt'>

/**
 * Changes a connection that the transaction has locked. Another provider or client is a new
 * beginning: all users are disconnected, and it has to be tried again before it is used.
 */
export async function changeConnection(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'encryptor' | 'jobs'>,
  before: ConnectionRow,
  changes: Changes,
  updatedAt: Date,
): Promise<ConnectionRow> {
  const { id } = before
  checkJustInTime(before.company_customer_id, changes.justInTime)
  const issuer = changes.issuer ?? before.issuer
  const clientId = changes.clientId ?? before.client_id
  const anew = issuer !== before.issuer || clientId !== before.client_id
  if (anew) {
    await transaction.deleteFrom('sign_on_identities').where('connection_id', '=', id).execute()
  }
  await transaction
    .updateTable('sign_on_connections')
    .set({
      issuer,
      client_id: clientId,
      just_in_time: changes.justInTime,
      email_proof: changes.emailProof,
      provider_mfa: changes.providerMfa,
      acr_values: changes.acrValues,
      ...((changes.clientSecret !== undefined || anew) && {
        client_secret: encryptSecret(
          services.encryptor,
          { issuer, clientId },
          changes.clientSecret ?? '',
        ),
      }),
      ...(anew && {
        enabled: false,
        enforced: false,
        checked_at: null,
        proved_at: null,
        last_test: null,
        end_session_endpoint: null,
        secret_by: 'basic',
        email_proof: changes.emailProof ?? 'claim',
      }),
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute()
  if (changes.domains) await setDomains(transaction, id, changes.domains)
  if (changes.breakGlass) await setBreakGlass(transaction, before, changes.breakGlass)
  const saved = await getConnection(transaction, id)
  const wanted = {
    enabled: changes.enabled ?? saved.enabled,
    enforced: (changes.enabled ?? saved.enabled) && (changes.enforced ?? saved.enforced),
  }
  if (wanted.enabled) requireReady(saved)
  if (wanted.enforced) await requireWayIn(transaction, saved)
  await transaction.updateTable('sign_on_connections').set(wanted).where('id', '=', id).execute()
  const needsMore = before.provider_mfa !== saved.provider_mfa
  await endUnwantedSessions(transaction, services, before, { ...wanted, anew, needsMore })
  return getConnection(transaction, id)
}

const rejected = (field: string, message: string) =>
  badRequest(`${field}: ${message}`, { [field]: message })

function requireReady({ checked_at, domains }: ConnectionRow): void {
  if (checked_at === null) {
    throw rejected('enabled', 'Check the identity provider first, then turn sign-on on.')
  }
  if (!domains.some(({ verified_at }) => verified_at !== null)) {
    throw rejected('enabled', 'Verify at least one domain first, then turn sign-on on.')
  }
}

/** A provider that has never worked must lock out no users. */
async function requireWayIn(
  transaction: Transaction<Tables>,
  { proved_at, company_customer_id }: ConnectionRow,
): Promise<void> {
  if (proved_at === null) {
    throw rejected('enforced', 'Test a sign-on first: until one has worked, passwords stay.')
  }
  if (company_customer_id !== null) return
  // The database keeps one from then on.
  const { rows } = await sql<{ kept: boolean }>`select has_break_glass() as kept`.execute(
    transaction,
  )
  if (rows[0]!.kept) return
  throw rejected(
    'enforced',
    'Choose a senior who keeps a password first, for the day on which the identity provider is away.',
  )
}

async function setBreakGlass(
  transaction: Transaction<Tables>,
  { company_customer_id }: ConnectionRow,
  users: readonly string[],
): Promise<void> {
  if (company_customer_id !== null) throw rejected('breakGlass', 'Only staff have such accounts')
  const listed = sql<boolean>`id = any(${users}::uuid[])`
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ break_glass: listed })
    .where('login_type', '=', 'SENIOR')
    .where((eb) => eb.or([eb('break_glass', '=', true), listed]))
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) < new Set(users).size) {
    throw conflict('Only seniors can keep a password. Choose others.')
  }
}

interface Wanted {
  readonly enabled: boolean
  readonly enforced: boolean
  readonly anew: boolean
  /** Sessions were opened without the second factor that is asked for now, or left out ours. */
  readonly needsMore: boolean
}

/**
 * Ends the sessions that the connection opened when it is turned off or becomes another, and the
 * sessions that passwords opened when it takes their place.
 */
async function endUnwantedSessions(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'jobs'>,
  before: ConnectionRow,
  { enabled, enforced, anew, needsMore }: Wanted,
): Promise<void> {
  const ended = new Set<string>()
  if (before.enabled && (!enabled || anew || needsMore)) {
    const gone = await transaction
      .deleteFrom('sessions')
      .where('sign_on_id', '=', before.id)
      // A session that a provider opened is a person's.
      .returning(sql<string>`user_id`.as('user_id'))
      .execute()
    for (const { user_id } of gone) ended.add(user_id)
  }
  if (enforced && !before.enforced) {
    const gone = await transaction
      .deleteFrom('sessions')
      .using(['users', 'sign_on_connections'])
      .whereRef('users.id', '=', 'sessions.user_id')
      .where('sign_on_connections.id', '=', before.id)
      .where('sessions.sign_on_id', 'is', null)
      .where(COVERS_USER)
      .where(sql<boolean>`not ${KEEPS_PASSWORD}`)
      .returning('users.id as user_id')
      .execute()
    for (const { user_id } of gone) ended.add(user_id)
  }
  if (ended.size === 0) return
  await queueRevocations(transaction, services)
  for (const user of ended) publish(transaction, { to: 'user', user, event: { kind: 'session' } })
}
