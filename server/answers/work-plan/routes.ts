import { type WorkPlan, workPlansApi } from '@insights/contract/answers/work-plan.ts'
import { takeOverDue } from '@insights/domain/answers/work-plan/work-plan.ts'
import { compareTitles, sortByTitle } from '@insights/domain/text/titles.ts'
import { type Kysely, sql } from 'kysely'

import { findPortalDay } from '../../accounts/portal-time/routes.ts'
import { presentMonth } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { BODY_SIZE } from '../../http/body-size.ts'
import { notFound } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'
import { selectPreviousReport } from '../../reports/progress/previous-report.ts'
import { changePlan } from './change-plan.ts'
import { findPlanDays, findPlanParts } from './find-plan-parts.ts'

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
