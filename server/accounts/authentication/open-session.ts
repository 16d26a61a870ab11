import { randomBytes } from 'node:crypto'

import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { MUST_SIGN_ON, maySignOnBy } from '../../http/session/sign-on.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import type { PendingConnection } from '../sign-on/attempt.ts'

export type Account = Awaited<ReturnType<typeof selectAccount>>[number]

/** Returns the user with this address who may sign in to this product, whether or not active. */
export async function findAccount(
  db: Kysely<Tables>,
  email: string,
  app: string,
): Promise<Account | undefined> {
  const [account] = await selectAccount(db, { email: normaliseEmail(email), app })
  return account
}

const selectAccount = prepared(
  'find-account',
  (db: Kysely<Tables>, params: Params<{ email: string; app: string }>) =>
    db
      .selectFrom('users')
      .innerJoin('user_products', 'user_products.user_id', 'users.id')
      .innerJoin('products', 'products.id', 'user_products.product_id')
      .where(sql`lower(users.email)`, '=', params.email)
      .where('products.name', '=', params.app)
      .selectAll('users')
      .select((eb) => [
        'products.id as productId',
        MUST_SIGN_ON.as('mustSignOn'),
        eb
          .selectFrom('user_products as all')
          .whereRef('all.user_id', '=', 'users.id')
          .select(sql<string[]>`array_agg("all".product_id)`.as('ids'))
          .$asScalar()
          .$notNull()
          .as('productIds'),
      ]),
)

/** The browser and network of a sign-in. */
export interface Device {
  /** The IP address of the client. */
  readonly address: string
  readonly userAgent: string
  /** Token of a session that the same browser already holds: the new one replaces it. */
  readonly formerToken: string | undefined
  /** The person that an identity provider has vouched for in this browser just now. */
  readonly pending?: PendingConnection | undefined
  /** Cookie that shows for which accounts the browser is known. */
  readonly knownBrowsers: string | undefined
  /** Cookie of the request for a passcode. */
  readonly passcodeRequest?: string | undefined
  /** Called with the account that is tried, for the log of security events. */
  readonly noteAccount?: (id: string) => void
}

/** Ways in which a user was verified: a password with MFA, an identity provider, or both. */
export interface Proof {
  readonly password?: Pick<Account, 'password_hash' | 'totp_secret'>
  /** The connection of the identity provider. */
  readonly signOn?: string | undefined
  /** When the identity provider asked who it is; undefined for now. */
  readonly provedAt?: Date | undefined
}

/**
 * Opens a session for a verified account and returns its token. Returns undefined when password,
 * MFA, account or sign-on have changed since they were read: the verification no longer holds.
 */
export async function openSession(
  db: Kysely<Tables>,
  account: Pick<Account, 'id' | 'productId'>,
  { password, signOn, provedAt }: Proof,
  app: string,
  device: Device,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const [opened] = await open(db, {
    userId: account.id,
    signOn: signOn ?? null,
    byPassword: password !== undefined,
    passwordHash: password?.password_hash ?? null,
    totpSecret: password?.totp_secret ?? null,
    productId: account.productId,
    app,
    provedAt: provedAt ?? null,
    tokenHash: hashToken(token),
    formerHash: device.formerToken === undefined ? null : hashToken(device.formerToken),
    address: device.address.slice(0, 100),
    userAgent: device.userAgent.slice(0, 300),
  })
  return opened && token
}

interface Opening {
  userId: string
  signOn: string | null
  byPassword: boolean
  passwordHash: string | null
  totpSecret: Buffer | null
  productId: string
  app: string
  provedAt: Date | null
  tokenHash: Buffer
  formerHash: Buffer | null
  address: string
  userAgent: string
}

/** Number of expired sessions removed with each new one. */
const FORGET_AT_ONCE = 20

/**
 * Writes a sign-in in one round trip and commit. Locks the user FOR SHARE, so `endSessions` runs
 * before or after, never between.
 */
const open = prepared('open-session', (db: Kysely<Tables>, params: Params<Opening>) =>
  db
    .with('proved', (query) =>
      query
        .selectFrom('users')
        .select('id')
        .where('id', '=', params.userId)
        .where('active', '=', true)
        .where(
          sql<boolean>`(not ${params.byPassword}::boolean or (password_hash = ${params.passwordHash}
            and totp_secret is not distinct from ${params.totpSecret}))`,
        )
        .where(
          sql<boolean>`case when ${params.signOn}::uuid is null
            then ${params.byPassword}::boolean and not ${MUST_SIGN_ON}
            else ${maySignOnBy(sql`${params.signOn}::uuid`)} end`,
        )
        .forShare(),
    )
    .with('opened', (query) =>
      query
        .insertInto('sessions')
        .columns(['token_hash', 'user_id', 'address', 'user_agent', 'sign_on_id', 'proved_at'])
        .expression((eb) =>
          eb
            .selectFrom('proved')
            .select([
              sql<Buffer>`${params.tokenHash}::bytea`.as('token_hash'),
              'proved.id',
              sql<string>`${params.address}::text`.as('address'),
              sql<string>`${params.userAgent}::text`.as('user_agent'),
              sql<string | null>`${params.signOn}::uuid`.as('sign_on_id'),
              sql<string>`least(now(), ${params.provedAt}::timestamptz)`.as('proved_at'),
            ]),
        ),
    )
    .with('replaced', (query) =>
      query
        .deleteFrom('sessions')
        .using('proved')
        .where('sessions.token_hash', '=', params.formerHash),
    )
    .with('forgotten', (query) =>
      query.deleteFrom('sessions').where(
        'token_hash',
        'in',
        db
          .selectFrom('sessions')
          .select('token_hash')
          .where('created_at', '<', sql<string>`now() - interval '7 days'`)
          .where(sql<boolean>`(expires_at is null or expires_at < now())`)
          .orderBy('created_at')
          .limit(sql.lit(FORGET_AT_ONCE))
          .forUpdate()
          .skipLocked(),
      ),
    )
    .with('noted', (query) =>
      query
        .updateTable('user_products')
        .from('proved')
        .set({ last_login_at: sql`now()` })
        .whereRef('user_products.user_id', '=', 'proved.id')
        .where('user_products.product_id', '=', params.productId),
    )
    .insertInto('activities')
    .columns(['subject_type', 'subject_reference', 'app', 'action', 'actor_id'])
    .expression((eb) =>
      eb.selectFrom('proved').select([
        sql.lit('USER').as('subject_type'),
        sql<string>`proved.id::text`.as('subject_reference'),
        sql<string>`${params.app}::text`.as('app'),
        sql<string>`case when ${params.signOn}::uuid is null then 'Signed in'
            else 'Signed in through the identity provider' end`.as('action'),
        'proved.id as actor_id',
      ]),
    )
    .returning('activities.actor_id'),
)
