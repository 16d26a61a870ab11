import type { PRODUCTS } from '@insights/contract/accounts/authentication.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { type Caller, personOf } from '../../http/caller.ts'

/** A person with the name that the log quotes. */
export interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly last_name: string
}

export interface Activity {
  readonly subject:
    | 'USER'
    | 'REPORT'
    | 'INDUSTRY'
    | 'CATEGORY'
    | 'CAPABILITY'
    | 'SURVEY_QUESTION'
    | 'COMPANY'
    | 'COMPANY_CUSTOMER'
    | 'SALES_PERSON'
    | 'MAINTENANCE_NOTICE'
    | 'JOB'
    | 'SECURITY_SETTINGS'
    | 'SIGN_ON'
  readonly reference: string
  /** The action in words, as the activity log shows it; people in it are references. */
  readonly action: string | readonly (string | NamedPerson)[]
  /** Null for an action of the portal itself or of a visitor. */
  readonly actorId: string | null
  /** The product in which the action happened; INSIGHTS by default. */
  readonly app?: (typeof PRODUCTS)[number]
}

/** Adds an entry to the activity log, in the transaction of the change that it describes. */
export async function recordActivity(db: Kysely<Tables>, activity: Activity): Promise<void> {
  const { words, people } = toWords(activity.action)
  const row = { app: 'INSIGHTS', ...activity, action: words } as const
  if (people.length === 0) return void (await insertActivity(db, row))
  await db
    .with('logged', (logged) => insertRow(logged, row).returning('id'))
    .insertInto('activity_people')
    .columns(['activity_id', 'position', 'user_id', 'name', 'starts_at'])
    .expression(
      sql`select logged.id, people.* from logged, jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as people (position integer, user_id uuid, name text, starts_at integer)`,
    )
    .execute()
}

/** Adds an entry about what users did to their own account. */
export const recordOwnActivity = (db: Kysely<Tables>, userId: string, action: string) =>
  recordActivity(db, { subject: 'USER', reference: userId, action, actorId: userId })

interface WordedActivity extends Required<Activity> {
  readonly action: string
}

const insertActivity = prepared(
  'record-activity',
  (db: Kysely<Tables>, params: Params<WordedActivity>) => insertRow(db, params),
)

const insertRow = (
  db: Pick<Kysely<Tables>, 'insertInto'>,
  params: WordedActivity | Params<WordedActivity>,
) =>
  db.insertInto('activities').values({
    subject_type: params.subject,
    subject_reference: params.reference,
    action: params.action,
    actor_id: params.actorId,
    app: params.app,
  })

/** Returns the words of an action with the names of its people, and where these begin. */
function toWords(action: Activity['action']) {
  const people: Omit<Selectable<Tables['activity_people']>, 'activity_id'>[] = []
  let words = ''
  for (const piece of typeof action === 'string' ? [action] : action) {
    if (typeof piece !== 'string') {
      people.push({
        position: people.length + 1,
        user_id: piece.id,
        name: `${piece.name} ${piece.last_name}`,
        starts_at: Array.from(words).length + 1,
      })
    }
    words += typeof piece === 'string' ? piece : `${piece.name} ${piece.last_name}`
  }
  return { words, people }
}

/**
 * Adds an entry to the activity log unless the same user has one about the same record that is
 * younger than the given minutes: for actions that a screen repeats by itself.
 */
export async function recordActivityOnce(
  db: Kysely<Tables>,
  { subject, reference, action, actorId, app = 'INSIGHTS' }: Activity & { action: string },
  minutes: number,
  reading?: Reading,
): Promise<void> {
  await sql`
    insert into activities
      (subject_type, subject_reference, action, actor_id, app, reading, company_customer_id)
    select ${subject}, ${reference}, ${action}, ${actorId}::uuid, ${app}, counted.reading,
      case when counted.reading is not null then ${reading?.companyCustomerId ?? null}::uuid end
    from (
      select case when insight then ${reading?.kind ?? null}::text end as reading
      from privacy_settings
    ) as counted
    where not exists (
      select from activities
      where ${actorId === null ? sql`actor_id is null` : sql`actor_id = ${actorId}::uuid`} and app = ${app} and subject_type = ${subject}
        and subject_reference = ${reference} and action = ${action}
        and ${minutes}::int > 0 and created_at > now() - make_interval(mins => ${minutes})
        -- A person who opens what a program of theirs has opened is counted all the same.
        and (counted.reading is null or activities.reading is not null))
  `.execute(db)
}

/** How a customer read a report, and for which company. */
export interface Reading {
  readonly kind: 'open' | 'preview' | 'export'
  readonly companyCustomerId: string | null
}

/**
 * Returns how a request reads a report, for Insight: undefined for staff and for programs.
 */
export function readingOf(
  { byProgram }: Pick<FastifyRequest, 'byProgram'>,
  { role, companyCustomerId, viewAs }: Pick<Caller, 'role' | 'companyCustomerId' | 'viewAs'>,
  kind: Reading['kind'],
): Reading | undefined {
  if (role !== 'CUSTOMER' || viewAs || byProgram) return undefined
  return { kind, companyCustomerId }
}

/**
 * Returns who acts, as actor and as subject of an action, and, behind a token of a company customer, words that
 * end the action with it.
 */
export function actorOf(caller: Pick<Caller, '_id' | 'name' | 'accessToken'>) {
  const { _id: reference, name, accessToken } = caller
  const actorId = personOf(caller)
  const words = accessToken?.ofCompany
    ? ` with the access token “${accessToken.name}” of the company "${name}"`
    : ''
  const subject = actorId === null ? 'COMPANY_CUSTOMER' : 'USER'
  return { actorId, words, self: { subject, reference } } as const
}

/** Logs that a user made a file of a report; `what` begins a sentence. */
export function recordExport(
  db: Kysely<Tables>,
  request: Pick<FastifyRequest, 'byProgram'>,
  caller: Caller,
  report: { readonly _id: string; readonly title: string },
  what: string,
): Promise<void> {
  const { actorId, words } = actorOf(caller)
  const activity = {
    subject: 'REPORT',
    reference: report._id,
    action: `${what} of the report "${report.title}"${words}`,
    actorId,
  } as const
  return recordActivityOnce(db, activity, 0, readingOf(request, caller, 'export'))
}

/** Logs an action on a report; `what` begins a sentence, such as `Sorted the survey`. */
export function recordReportActivity(
  db: Kysely<Tables>,
  caller: Caller,
  report: { readonly _id: string; readonly title: string },
  what: string,
): Promise<void> {
  return recordActivity(db, {
    subject: 'REPORT',
    reference: report._id,
    action: `${what} of the report "${report.title}"`,
    actorId: caller._id,
  })
}
