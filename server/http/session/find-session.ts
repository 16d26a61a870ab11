import { hash } from 'node:crypto'

import type { TokenScope } from '@insights/contract/accounts/tokens.ts'
import { INSIGHTS } from '@insights/domain/accounts/user.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import { openLookUps } from '../../database/look-ups.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../caller.ts'
import {
  type ReportAccess,
  type ReportRow,
  isPurchasedBy,
  isSample,
  presentAccess,
} from '../find-report-access.ts'
import { isSecondCoder } from '../withheld-answers.ts'
import { isProgramToken } from './session-token.ts'
import { MUST_SIGN_ON, PROVIDER_HAS_MFA, maySignOnBy } from './sign-on.ts'

/** A token of a program is hashed as one, so that a process of an earlier version takes it for no session. */
export const hashToken = (token: string): Buffer =>
  hash('sha256', isProgramToken(token) ? `program ${token}` : token, 'buffer')

/**
 * The caller behind a session's token, or undefined when the session does not exist any more. A
 * look-up is a use of the session, unless the page calls by itself (`unattended`).
 */
export async function findSession(
  db: Kysely<Tables>,
  token: string,
  unattended = false,
): Promise<Caller | undefined> {
  return (await findSessionAndReport(db, token, null, unattended))?.caller
}

/**
 * The caller, and by the same statement the report of the call: undefined when it does not exist.
 */
export async function findSessionAndReport(
  db: Kysely<Tables>,
  token: string,
  reportId: string | null,
  unattended = false,
): Promise<{ caller: Caller; report: ReportAccess | undefined } | undefined> {
  const tokenHash = hashToken(token)
  const row = await lookUpsOn(db).load({ tokenHash, reportId })
  if (!row) return undefined
  if (row.stale && !unattended) {
    await db
      .updateTable('sessions')
      .set({ seen_at: new Date() })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  const caller = toCaller(row)
  return { caller, report: row.report ? presentAccess(caller, row.report) : undefined }
}

interface Asked {
  readonly tokenHash: Buffer
  /** Id of the report of the request, if its URL has one. */
  readonly reportId: string | null
}

const lookUpsOn = openLookUps(selectEach)

async function selectEach(
  db: Kysely<Tables>,
  asked: readonly Asked[],
): Promise<(OpenSession | undefined)[]> {
  const tokenHashes = asked.map(({ tokenHash }) => tokenHash)
  if (asked.every(({ reportId }) => reportId === null)) {
    const rows = await selectSessions(db, { tokenHashes })
    return tokenHashes.map((hash) => rows.find(({ token_hash }) => token_hash.equals(hash)))
  }
  const reportIds = asked.map(({ reportId }) => reportId)
  const found = await selectSessionsAndReports(db, { tokenHashes, reportIds })
  return asked.map((_, at) => found.find(({ place }) => place === at + 1))
}

const selectSessions = prepared(
  'find-sessions',
  // The array is hidden from the planner: knowing how long it is, PostgreSQL plans every time
  // again, which takes longer than finding them.
  (db: Kysely<Tables>, params: Params<{ tokenHashes: readonly Buffer[] }>) =>
    openSessions(db).where(
      'sessions.token_hash',
      '=',
      sql<Buffer>`any((select ${params.tokenHashes}::bytea[])::bytea[])`,
    ),
)

/** Each session with the requested report beside it, null without one. */
const selectSessionsAndReports = prepared(
  'find-sessions-and-reports',
  (
    db: Kysely<Tables>,
    params: Params<{ tokenHashes: readonly Buffer[]; reportIds: readonly (string | null)[] }>,
  ) =>
    openSessions(db)
      .innerJoin(
        // Hidden from the planner as above.
        sql<{ token_hash: Buffer; report_id: string | null; place: number }>`unnest(
          (select ${params.tokenHashes}::bytea[]), (select ${params.reportIds}::uuid[]))
          with ordinality`.as<'asked'>(sql`asked(token_hash, report_id, place)`),
        'asked.token_hash',
        'sessions.token_hash',
      )
      .leftJoin('reports', 'reports.id', 'asked.report_id')
      .leftJoin('editions', 'editions.id', 'reports.edition_id')
      .select([
        'asked.place',
        sql<ReportRow | null>`case when reports.id is not null then json_build_object(
          'id', reports.id, 'edition_id', reports.edition_id, 'industry_id', editions.industry_id,
          'date', editions.date, 'status', reports.status,
          'purchased', ${isPurchasedBy(COMPANY_CUSTOMER)},
          'sample', ${isSample},
          'second_coder', ${isSecondCoder(sql.ref<string>('users.id'))}) end`.as('report'),
      ]),
)

/** A session ends after so much idle time, and after so much time in all (D3). */
const IDLE_HOURS = 12
const MAX_DAYS = 7
/** How often a session's last use is written down: not with every request. */
const SEEN_EVERY_MINUTES = 1
/** A sign-on ends sooner: who is removed at the provider stays no longer than this (ASVS 7.6.1). */
const SIGN_ON_DAYS = 1
/** So long a proof counts for changes of accounts and of security. */
const PROOF_MINUTES = 10
/** So long after signing in, the forced set-up of MFA takes the password as proved. */
const FRESH_MINUTES = 15

/** The company customer of the session's user, or of a token that belongs to no person. */
const COMPANY_CUSTOMER = sql<string | null>`coalesce(
  users.company_customer_id, sessions.company_customer_id)`

/**
 * Sessions that have not ended, each with everything about its user. A token of a company customer has none: it
 * has the rights of a customer of it, and neither sign-on nor MFA, which are about people.
 */
export function openSessions(db: Kysely<Tables>) {
  return (
    db
      .selectFrom('sessions')
      .leftJoin('users', 'users.id', 'sessions.user_id')
      .where(sql<boolean>`coalesce(users.active, sessions.user_id is null)`)
      .where(
        sql<boolean>`case when sessions.expires_at is null
          then sessions.seen_at > now() - make_interval(hours => ${sql.lit(IDLE_HOURS)})
            and sessions.created_at > now() - make_interval(days => case
              when sessions.sign_on_id is null then ${sql.lit(MAX_DAYS)} else ${sql.lit(SIGN_ON_DAYS)} end)
          else sessions.expires_at > now() end`,
      )
      // Also for a session that was being opened while its sign-on was changed.
      .where(
        sql<boolean>`case when sessions.user_id is null then true
        when sessions.sign_on_id is null then not ${MUST_SIGN_ON}
        else ${maySignOnBy(sql.ref<string>('sessions.sign_on_id'))} end`,
      )
      .select((eb) => [
        'sessions.token_hash',
        'users.id',
        'users.name',
        'users.last_name',
        'users.email',
        sql<string | null>`case when sessions.user_id is null
          then (select name from company_customers where id = sessions.company_customer_id) end`.as(
          'company',
        ),
        sql<boolean | null>`users.force_totp and users.totp_secret is null
        and not ${PROVIDER_HAS_MFA}`.as('must_set_up_totp'),
        PROVIDER_HAS_MFA.as('provider_has_mfa'),
        'sessions.sign_on_id',
        'sessions.token_name',
        sql<TokenScope[] | null>`case when sessions.expires_at is not null
          then sessions.scopes end`.as('scopes'),
        sql<boolean>`sessions.created_at > now() - make_interval(mins => ${sql.lit(FRESH_MINUTES)})`.as(
          'fresh',
        ),
        sql<boolean>`sessions.proved_at > now() - make_interval(mins => ${sql.lit(PROOF_MINUTES)})`.as(
          'proved',
        ),
        sql<number>`case when sessions.expires_at is null
          then extract(epoch from sessions.seen_at - now())::int + ${sql.lit(IDLE_HOURS)} * 3600
          else 0 end`.as('idle_seconds_left'),
        'users.login_type',
        COMPANY_CUSTOMER.as('company_customer_id'),
        sql<boolean>`sessions.seen_at < now() - make_interval(mins => ${sql.lit(SEEN_EVERY_MINUTES)})`.as(
          'stale',
        ),
        eb
          .selectFrom('user_products')
          .innerJoin('products', 'products.id', 'user_products.product_id')
          .whereRef('user_products.user_id', '=', 'users.id')
          .select(sql<string[]>`coalesce(array_agg(products.name), '{}')`.as('names'))
          .$asScalar()
          .as('products'),
      ])
  )
}

export type OpenSession = Awaited<
  ReturnType<ReturnType<typeof openSessions>['execute']>
>[number] & {
  readonly report?: ReportRow | null
}

export function toCaller(row: OpenSession): Caller {
  return {
    // Without a person, it is the company customer that calls.
    _id: row.id ?? row.company_customer_id!,
    name: row.name ?? row.company!,
    lastName: row.last_name ?? '',
    email: row.email ?? '',
    mustSetUpTotp: row.must_set_up_totp ?? false,
    hasJustSignedIn: row.fresh,
    hasProved: row.proved,
    idleSecondsLeft: row.idle_seconds_left,
    signOn: row.sign_on_id,
    providerHasMfa: row.provider_has_mfa,
    accessToken:
      row.token_name === null
        ? null
        : { name: row.token_name, scopes: row.scopes!, ofCompany: row.id === null },
    role: row.login_type ?? 'CUSTOMER',
    active: true,
    products: row.id === null ? [INSIGHTS] : row.products,
    companyCustomerId: row.company_customer_id,
    tokenHash: row.token_hash,
  }
}

/** Returns whether a token belongs to a session that is over because its user is inactive. */
export async function isDeactivated(db: Kysely<Tables>, token: string): Promise<boolean> {
  const rows = await selectInactive(db, { tokenHash: hashToken(token) })
  return rows.length > 0
}

const selectInactive = prepared(
  'find-deactivated',
  (db: Kysely<Tables>, params: Params<{ tokenHash: Buffer }>) =>
    db
      .selectFrom('users')
      .where('active', '=', false)
      .where(
        'id',
        'in',
        sql<string>`(
          select user_id from sessions where token_hash = ${params.tokenHash}
          union all select user_id from ended_sessions where token_hash = ${params.tokenHash})`,
      )
      .select('id'),
)

/** A session as a key of maps. */
export const sessionKey = ({ tokenHash }: Pick<Caller, 'tokenHash'>) => tokenHash.toString('base64')

/**
 * Looks up several sessions at once; ended ones, and ones that may only set up MFA, are missing
 * from the result. It is no use of them: an open page never keeps a session from going idle.
 */
export async function findCallers(
  db: Kysely<Tables>,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, Caller>> {
  if (tokenHashes.length === 0) return new Map()
  const rows = await selectSessions(db, { tokenHashes })
  const callers = rows.map(toCaller).filter((caller) => !caller.mustSetUpTotp)
  return new Map(callers.map((caller) => [sessionKey(caller), caller]))
}
