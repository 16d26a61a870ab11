import type { SignOnTest } from '@insights/contract/accounts/sign-on.ts'
import {
  type SignOnFailure,
  addressFailure,
  hasMfa,
  isAskedSince,
  isIssuedNow,
  isVerifiedAddress,
} from '@insights/domain/accounts/sign-on/sign-on.ts'
import {
  IdentityProviderError,
  type ProviderFault,
} from '@insights/platform/sign-on/identity-provider-error.ts'
import { type Identity, identify } from '@insights/platform/sign-on/identity-provider.ts'
import { sql } from 'kysely'

import type { Caller } from '../../http/caller.ts'
import { COVERS_USER } from '../../http/session/sign-on.ts'
import { transact } from '../../live/transact.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import type { Services } from '../../start/services.ts'
import { signOnAnswerLimit } from '../attempts/limits.ts'
import { recordAttempt, undoAttempts } from '../attempts/record-attempts.ts'
import type { Device } from '../authentication/open-session.ts'
import { useOnce } from '../challenge/challenge.ts'
import {
  type Attempt,
  type ConnectionProvider,
  type KeptAttempt,
  type PendingCode,
  type PendingConnection,
  secretsOf,
} from './attempt.ts'
import {
  type ConnectionRow,
  holdProvider,
  providerOf,
  selectConnection,
  settingsOf,
} from './connections.ts'
import {
  type NewIdentity,
  type Person,
  connect,
  enter,
  isUsableAddress,
  verifiedDomains,
} from './enter.ts'

const FAILURES: Readonly<Record<ProviderFault, SignOnFailure>> = {
  away: 'provider-away',
  rejected: 'provider-rejected',
  wrong: 'provider-wrong',
  issuer: 'wrong-issuer',
  token: 'wrong-token',
  clock: 'clock',
  state: 'start-again',
}

/** Why a provider could not be used, in our words. */
export const failureOf = (error: unknown): SignOnFailure => {
  if (error instanceof IdentityProviderError) return FAILURES[error.fault]
  throw error
}

interface Outcome {
  readonly purpose: Attempt['purpose']
  readonly connection: string
  /** Null if all went well. */
  readonly failure: SignOnFailure | null
  /** Token of the opened session. */
  readonly token?: string
  /** The account of that session. */
  readonly user?: string
  /** Subject at the provider and account, if its owner has to confirm. */
  readonly ask?: Omit<PendingConnection, 'until'>
  /** The account whose own second factor comes next. */
  readonly code?: Omit<PendingCode, 'until' | 'redirect'>
}

/**
 * Takes the answer that a browser brought from a provider. An attempt is used up by the first answer
 * with its state, whatever the outcome.
 */
export async function complete(
  services: Services,
  kept: KeptAttempt,
  answer: URLSearchParams,
  caller: Caller | null,
  device: Device,
): Promise<Outcome> {
  const { attempt } = kept
  const { purpose } = attempt
  const outcome = (failure: SignOnFailure | null) => ({
    purpose,
    failure,
    connection: kept.connection,
  })
  if (answer.get('state') !== attempt.state) return outcome('start-again')
  if (!(await useOnce(services.db, `sign-on ${attempt.state}`, kept.until))) {
    return outcome('start-again')
  }
  if (attempt.purpose !== 'sign-in' && caller?.tokenHash.toString('hex') !== attempt.session) {
    return outcome('start-again')
  }
  const connection = await findConnection(services, kept.connection)
  if (!connection || (purpose !== 'test' && !connection.enabled)) return outcome('off')
  const provider = providerOf(connection)
  if (provider.issuer !== kept.issuer || provider.clientId !== kept.clientId) {
    return outcome('start-again')
  }
  const counted = await recordAttempt(services.db, signOnAnswerLimit(device.address))
  if (!counted) return outcome('too-many')
  const identity = await learn(services, connection, attempt, answer)
  if (typeof identity !== 'string') {
    await undoAttempts(services.db, [counted, ...kept.counted])
  }
  if (attempt.purpose === 'test') {
    await storeTest(services, connection, identity)
    return outcome(typeof identity === 'string' ? identity : addressProblem(connection, identity))
  }
  if (typeof identity === 'string') return outcome(identity)
  if (attempt.purpose === 'connect') {
    return outcome(await connectCaller(services, connection, identity, caller!))
  }
  const { authenticatedAt } = identity
  if (attempt.purpose === 'sign-in' && !isAskedSince(authenticatedAt, attempt.provedSince)) {
    return outcome('not-asked')
  }
  const entered = await enter(services, connection, identity, device)
  if ('token' in entered) await recordProof(services, connection)
  if ('token' in entered) return { ...outcome(null), ...entered }
  if ('failure' in entered) return outcome(entered.failure)
  if ('code' in entered) {
    const provedAt = authenticatedAt === null ? Date.now() : authenticatedAt * 1000
    return { ...outcome(null), code: { ...provider, user: entered.code, provedAt } }
  }
  const { subject } = identity
  return { ...outcome('connect'), ask: { ...provider, subject, user: entered.ask } }
}

function findConnection({ db }: Services, id: string): Promise<ConnectionRow | undefined> {
  return selectConnection(db.selectFrom('sign_on_connections'))
    .where('sign_on_connections.id', '=', id)
    .executeTakeFirst()
}

/** Returns who the provider says it is, or why that cannot be known. */
async function learn(
  services: Services,
  connection: ConnectionRow,
  attempt: Attempt,
  answer: URLSearchParams,
): Promise<Person | SignOnFailure> {
  try {
    const settings = settingsOf(services, connection)
    const identity = await identify(settings, secretsOf(attempt), answer)
    if (!isIssuedNow(identity.issuedAt, Date.now() / 1000)) return 'clock'
    const { provider_mfa, acr_values } = connection
    if (provider_mfa && !hasMfa(acr_values, identity)) return 'no-mfa'
    return identity.guest ? 'guest' : personOf(connection, identity)
  } catch (error) {
    return failureOf(error)
  }
}

/** An address that no account can have counts as none. */
function personOf({ email_proof }: ConnectionRow, identity: Identity): Person {
  const { email } = identity
  return {
    ...identity,
    email: email !== null && isUsableAddress(email) ? email : null,
    emailVerified: isVerifiedAddress(email_proof, identity),
  }
}

const addressProblem = (connection: ConnectionRow, identity: Person) =>
  addressFailure(identity, verifiedDomains(connection))

async function storeTest(
  { db }: Services,
  connection: ConnectionRow,
  identity: Person | SignOnFailure,
): Promise<void> {
  const said = typeof identity === 'string' ? undefined : identity
  const failure = said ? addressProblem(connection, said) : (identity as SignOnFailure)
  const test: SignOnTest = {
    at: new Date().toISOString(),
    failure,
    email: said?.email ?? null,
    emailVerified: said?.emailVerified ?? false,
    name: said?.name ?? null,
  }
  await db
    .updateTable('sign_on_connections')
    .set({
      last_test: JSON.stringify(test),
      ...(failure === null && { proved_at: sql<string>`coalesce(proved_at, now())` }),
    })
    .where('id', '=', connection.id)
    .where('issuer', '=', connection.issuer)
    .where('client_id', '=', connection.client_id)
    .execute()
}

async function recordProof({ db }: Services, { id, issuer, client_id, proved_at }: ConnectionRow) {
  if (proved_at !== null) return
  await db
    .updateTable('sign_on_connections')
    .set({ proved_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .execute()
}

/**
 * Connects the signed-in user to the person who signed on at the provider: with the same verified
 * address alone, since the browser may be signed on there as another person.
 */
function connectCaller(
  services: Services,
  connection: ConnectionRow,
  identity: Person,
  caller: Caller,
): Promise<SignOnFailure | null> {
  const problem = addressProblem(connection, identity)
  if (problem) return Promise.resolve(problem)
  if (normaliseEmail(identity.email ?? '') !== normaliseEmail(caller.email)) {
    return Promise.resolve('other-address')
  }
  const { subject } = identity
  const own = { subject, user: caller._id, except: caller.tokenHash }
  return connectFree(services, providerOf(connection), own)
}

/** Connects an account of the connection unless it, or the person, is connected otherwise. */
export function connectFree(
  services: Pick<Services, 'db' | 'live' | 'jobs'>,
  provider: ConnectionProvider,
  { subject, user, except }: Omit<NewIdentity, 'connection'>,
): Promise<SignOnFailure | null> {
  return transact(services, async (transaction) => {
    if (!(await holdProvider(transaction, provider))) return 'start-again'
    const { connection } = provider
    const covered = await transaction
      .selectFrom('users')
      .innerJoin('sign_on_connections', (join) => join.on(COVERS_USER))
      .where('sign_on_connections.id', '=', connection)
      .where('sign_on_connections.enabled', '=', true)
      .where('users.id', '=', user)
      .where('users.active', '=', true)
      .forNoKeyUpdate('users')
      .select('users.id')
      .executeTakeFirst()
    if (!covered) return 'other-account'
    const others = await transaction
      .selectFrom('sign_on_identities')
      .where('connection_id', '=', connection)
      .where((eb) => eb.or([eb('subject', '=', subject), eb('user_id', '=', user)]))
      .select(['subject', 'user_id'])
      .execute()
    if (others.some((other) => other.subject !== subject || other.user_id !== user)) {
      return 'other-identity'
    }
    if (others.length === 0) {
      await connect(transaction, services, { connection, subject, user, except })
    }
    return null
  })
}
