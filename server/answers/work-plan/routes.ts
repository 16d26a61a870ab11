import {
  type WorkPlan,
  workPlansApi,
  type PlanPartChange,
} from '@insights/contract/answers/work-plan.ts'
import { takeOverDue, partsText, rejectDue } from '@insights/domain/answers/work-plan/work-plan.ts'
import { compareTitles, sortByTitle, compareText } from '@insights/domain/text/titles.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

import { findPortalDay } from '../../accounts/portal-time/routes.ts'
import { presentMonth } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { BODY_SIZE } from '../../http/body-size.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, badRequest, conflict } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'
import { editReport, reportChange } from '../../reports/edit-report.ts'
import { selectPreviousReport } from '../../reports/progress/previous-report.ts'
import type { Services } from '../../start/services.ts'
import { findPlanDays, findPlanParts } from './find-plan-parts.ts'
import { named, queuePlanNotifications } from './notify-of-plan.ts'
import { queuePlanReminders } from './remind-of-plan.ts'

/** The work plan of a report: all staff see and change it. */
export const workPlansRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    workPlansApi.get,
    {
      permission: 'staff',
      ownership: ownedByReportInPath('read', 'reportId'),
      secondCoder: 'harmless',
    },
    (request) => loadPlan(db, reportOf(request)._id),
  )

  route(
    workPlansApi.patch,
    {
      permission: 'staff',
      ownership: ownedByReportInPath('edit', 'reportId'),
      secondCoder: 'harmless',
      bodyLimit: BODY_SIZE.record,
    },
    async (request) => {
      const { _id } = reportOf(request)
      await changePlan(services, callerOf(request), _id, request.body.parts)
      return loadPlan(db, _id)
    },
  )
}

/** Returns the plan of a report with its progress; throws a 404 for an unknown report. */
async function loadPlan(db: Kysely<Tables>, reportId: string): Promise<WorkPlan> {
  const day = await findPortalDay(db)
  const [report, [previous], parts, days, people] = await Promise.all([
    db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .where('reports.id', '=', reportId)
      .select(['reports.status', 'editions.date'])
      .select(
        sql<string>`(reports.created_at at time zone ${day.timeZone})::date::text`.as('begun'),
      )
      .executeTakeFirst(),
    selectPreviousReport(db, { reportId }),
    findPlanParts(db, { reports: [reportId] }),
    findPlanDays(db, [reportId], day.timeZone),
    findStaff(db),
  ])
  if (!report) throw notFound()
  const gone = new Map(
    parts.flatMap(({ person }) => (person?.active === false ? [[person._id, person]] : [])),
  )
  const companies = new Map(parts.map(({ company }) => [company._id, company]))
  return {
    report: reportId,
    companies: sortByTitle([...companies.values()]),
    parts: parts.map(({ company, application, person, due, version, answered, all }) => ({
      company: company._id,
      application,
      person: person?._id ?? null,
      due,
      version,
      answered,
      all,
    })),
    people: [...people, ...gone.values()],
    ...day,
    begun: report.begun,
    days: days.map(({ day, answered }) => ({ day, answered })),
    previous: previous
      ? {
          report: previous.id,
          date: presentMonth(previous.date)!,
          parts: await findEarlierPlan(db, reportId, previous.id, {
            from: previous.date,
            to: report.date,
            today: day.today,
          }),
        }
      : null,
    can: { change: report.status === 'DRAFT' },
  }
}

/** The people who can be given parts, by name. */
async function findStaff(db: Kysely<Tables>) {
  const staff = await db
    .selectFrom('users')
    .where(isActiveStaff)
    .select(['id', 'name', 'last_name'])
    .execute()
  return staff
    .toSorted(
      (one, other) =>
        compareTitles(one.name, other.name) || compareTitles(one.last_name, other.last_name),
    )
    .map((user) => ({ _id: user.id, name: user.name, lastName: user.last_name, active: true }))
}

/** The parts of an earlier edition that this one has too, for people who can still be given some. */
async function findEarlierPlan(
  db: Kysely<Tables>,
  reportId: string,
  earlierId: string,
  months: Parameters<typeof takeOverDue>[1],
) {
  const rows = await db
    .selectFrom('work_plan_parts as earlier')
    .innerJoin('users', 'users.id', 'earlier.person_id')
    .innerJoin('report_companies', (join) =>
      join
        .on('report_companies.report_id', '=', reportId)
        .onRef('report_companies.company_id', '=', 'earlier.company_id'),
    )
    .where('earlier.report_id', '=', earlierId)
    .where(isActiveStaff)
    .select([
      'earlier.company_id as company',
      'earlier.application_id as application',
      'earlier.person_id as person',
      'earlier.due',
    ])
    .execute()
  return rows.map((row) => ({ ...row, due: takeOverDue(row.due, months) }))
}

/** Minutes in which one planner's changes are one entry of the activity log. */
const ONE_ENTRY_IN = 10

/** Where a part is, for messages and for what it was before. */
interface StoredPart {
  readonly company: string
  readonly title: string
  readonly person: string | null
  readonly due: string | null
}

type ChangedPart = PlanPartChange & { readonly title: string; readonly before: StoredPart }

/**
 * Gives parts of a draft to people, with dates, all or none of them. What a part has already may
 * stay, also a date that has passed or a person who left; a new one must be possible. Rejects
 * parts that have changed since they were read.
 */
async function changePlan(
  services: Services,
  caller: Caller,
  reportId: string,
  parts: readonly PlanPartChange[],
): Promise<void> {
  await editReport(services, caller, reportId, async (transaction, report) => {
    if (report.status !== 'DRAFT') {
      throw conflict('Only a draft has a plan to change. Return the report to draft first.')
    }
    // In one order, so that two requests never wait for each other.
    const wanted = parts.toSorted((one, other) => compareText(keyOf(one), keyOf(other)))
    if (new Set(wanted.map(keyOf)).size < wanted.length) {
      const message = 'A part is named twice. Send each once.'
      throw badRequest(message, { parts: message })
    }
    const stored = await findStored(transaction, reportId, wanted)
    const changed = wanted.flatMap((part): ChangedPart[] => {
      const before = stored.get(keyOf(part))
      if (!before) {
        const message = 'The report no longer has one of these companies. Load the page again.'
        throw badRequest(message, { parts: message })
      }
      const same = part.person === before.person && part.due === before.due
      return same ? [] : [{ ...part, title: before.title, before }]
    })
    if (changed.length === 0) return { result: undefined, change: null }
    const { today } = await findPortalDay(transaction)
    rejectPassedDates(changed, today)
    await rejectInactivePeople(transaction, changed)
    await store(transaction, reportId, changed)
    await queuePlanNotifications(transaction, services, {
      report: reportId,
      by: caller._id,
      before: changed.map(({ before, ...part }) => ({ ...part, ...before })),
    })
    await queuePlanReminders(transaction, services)
    const change = reportChange(report, 'Changed the work plan', {
      kind: 'work-plan',
      report: reportId,
    })
    return { result: undefined, change: { ...change, onceIn: ONE_ENTRY_IN } }
  })
}

const keyOf = ({ company, application }: Pick<PlanPartChange, 'company' | 'application'>) =>
  `${company} ${application}`

/** Returns the parts as they are, by key; those of other reports' companies are missing. */
async function findStored(
  transaction: Transaction<Tables>,
  reportId: string,
  parts: readonly PlanPartChange[],
): Promise<Map<string, StoredPart>> {
  const { rows } = await sql<StoredPart & Pick<PlanPartChange, 'application'>>`
    select places.company_id as company, places.title, applications.id as application,
      planned.person_id as person, planned.due::text as due
    from report_companies as places cross join applications
    left join work_plan_parts as planned on planned.report_id = places.report_id
      and planned.company_id = places.company_id and planned.application_id = applications.id
    where places.report_id = ${reportId}
      and places.company_id = any(${parts.map(({ company }) => company)}::uuid[])`.execute(
    transaction,
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function rejectPassedDates(changed: readonly ChangedPart[], today: string): void {
  for (const { due, before } of changed) {
    const problem = due === null || due === before.due ? null : rejectDue(due, today)
    if (problem !== null) throw badRequest(problem, { due: problem })
  }
}

/** Holds the accounts, so that none is deactivated between this and the end of the transaction. */
async function rejectInactivePeople(
  transaction: Transaction<Tables>,
  changed: readonly ChangedPart[],
): Promise<void> {
  const people = new Set(
    changed.flatMap(({ person, before }) =>
      person === null || person === before.person ? [] : [person],
    ),
  )
  if (people.size === 0) return
  const users = await transaction
    .selectFrom('users')
    .where('id', 'in', [...people])
    .orderBy('id')
    .select(['id', 'name', 'last_name', 'login_type', isActiveStaff.as('active')])
    .forShare()
    .execute()
  const gone = users.find(({ active }) => !active)
  if (!gone && users.length === people.size) return
  // Names of customers' users are no answer to an id.
  const name = gone && gone.login_type !== 'CUSTOMER' ? `${gone.name} ${gone.last_name}` : null
  const message = name
    ? `The account of ${name} is not active. Choose another person.`
    : 'There is no such person on the staff. Choose another one.'
  throw badRequest(message, { person: message })
}

/** Writes all parts in one statement, which skips the ones of another version. */
async function store(
  transaction: Transaction<Tables>,
  reportId: string,
  changed: readonly ChangedPart[],
): Promise<void> {
  const written = await transaction
    .insertInto('work_plan_parts')
    .values(
      changed.map(({ company, application, person, due, version }) => ({
        report_id: reportId,
        company_id: company,
        application_id: application,
        person_id: person,
        due,
        version: version + 1,
      })),
    )
    .onConflict((taken) =>
      taken
        .columns(['report_id', 'company_id', 'application_id'])
        .doUpdateSet({
          person_id: sql`excluded.person_id`,
          due: sql`excluded.due`,
          version: sql`excluded.version`,
        })
        .where(sql<boolean>`work_plan_parts.version = excluded.version - 1`),
    )
    .returning(['company_id', 'application_id'])
    .execute()
  const done = new Set(
    written.map((row) => keyOf({ company: row.company_id, application: row.application_id })),
  )
  const missed = changed.filter((part) => !done.has(keyOf(part)))
  if (missed.length === 0) return
  throw conflict(
    `The plan of ${partsText(named(missed))} was changed meanwhile. Nothing was saved: look at it and choose again.`,
  )
}
