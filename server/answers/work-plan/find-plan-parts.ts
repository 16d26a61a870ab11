import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'

/** A company in an application of a report, its person and date, and how far it is. */
export interface FoundPlanPart {
  readonly report: string
  readonly company: { readonly _id: string; readonly title: string }
  readonly application: ApplicationId
  /** Null for a part without one; not active: the account is inactive or no longer staff. */
  readonly person: {
    readonly _id: string
    readonly name: string
    readonly lastName: string
    readonly active: boolean
  } | null
  /** A day, `YYYY-MM-DD`; null for no date. */
  readonly due: string | null
  readonly version: number
  /** Answers that are given and, if carried over, confirmed. */
  readonly answered: number
  readonly all: number
}

interface Wanted {
  /** Drafts without it. */
  readonly reports?: readonly string[]
  /** Without it, the parts of all people, and parts without a person. */
  readonly person?: string
  /** Only parts with a person. */
  readonly planned?: boolean
}

/** Returns the parts of reports, by company and application. For staff: no access is checked. */
export async function findPlanParts(
  db: Kysely<Tables>,
  { reports, person, planned = person !== undefined }: Wanted,
): Promise<FoundPlanPart[]> {
  const ofReports =
    reports === undefined
      ? sql<boolean>`reports.status = 'DRAFT'`
      : sql<boolean>`reports.id = any(${reports}::uuid[])`
  const ofPerson = planned
    ? sql<boolean>`planned.person_id ${person === undefined ? sql`is not null` : sql`= ${person}`}`
    : sql<boolean>`true`
  const { rows } = await sql<FoundPlanPart>`
    select places.report_id as report,
      json_build_object('_id', places.company_id, 'title', places.title) as company,
      applications.id as application,
      case when users.id is not null then json_build_object('_id', users.id, 'name', users.name,
        'lastName', users.last_name, 'active', ${isActiveStaff}) end as person,
      planned.due::text as due, coalesce(planned.version, 0) as version,
      counted.answered, counted.all
    from reports
    join report_companies as places on places.report_id = reports.id
    cross join applications
    left join work_plan_parts as planned on planned.report_id = places.report_id
      and planned.company_id = places.company_id and planned.application_id = applications.id
    left join users on users.id = planned.person_id
    cross join lateral (
      select count(*)::int as all, count(*) filter (where status = 'COMPLETED')::int as answered
      from answers where answers.report_id = places.report_id
        and answers.company_id = places.company_id and answers.application_id = applications.id
    ) as counted
    where ${ofReports} and ${ofPerson}
    order by ${titleOrder('places.title')}, places.company_id, applications.position, applications.id`.execute(
    db,
  )
  return rows
}

export interface PlanDay {
  readonly report: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Answers completed on the day, less those opened again: 0 and below are possible. */
  readonly answered: number
}

/** Returns how the number of complete answers of reports changed, by day of a time zone, first day first. */
export async function findPlanDays(
  db: Kysely<Tables>,
  reports: readonly string[],
  timeZone: string,
): Promise<PlanDay[]> {
  const { rows } = await sql<PlanDay>`
    select report_id as report, (changed_at at time zone ${timeZone})::date::text as day,
      sum(case when after ->> 'status' = 'COMPLETED' then 1 else -1 end)::int as answered
    from answer_changes
    where report_id = any(${reports}::uuid[])
      and (after ->> 'status' = 'COMPLETED') <> (before ->> 'status' = 'COMPLETED')
      -- Answers that left with the catalogue are counted nowhere.
      and exists (select from report_companies where report_id = answer_changes.report_id
        and company_id = answer_changes.company_id)
      and exists (select from report_capabilities where report_id = answer_changes.report_id
        and capability_id = answer_changes.capability_id)
    group by 1, 2 having sum(case when after ->> 'status' = 'COMPLETED' then 1 else -1 end) <> 0
    order by 1, 2`.execute(db)
  return rows
}
