import type { PortalDay } from '@insights/contract/accounts/portal-time.ts'
import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import type {
  OpenReport,
  OwnPart,
  RecentEdit,
  StaffHome,
} from '@insights/contract/operations/home.ts'
import { isSenior } from '@insights/domain/accounts/user.ts'
import { partState, progressByPerson } from '@insights/domain/answers/work-plan/work-plan.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { homeLead, leadText } from '@insights/domain/operations/home/home-lead.ts'
import { OPEN_STATUSES } from '@insights/domain/reports/report-status.ts'
import { dayIn } from '@insights/domain/text/time-zone.ts'
import { compareText } from '@insights/domain/text/titles.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'

import { findInboxWaiting } from '../../answers/inbox/find-inbox-waiting.ts'
import { findSecondCodingWaiting } from '../../answers/second-coding/find-second-coding.ts'
import {
  findPlanDays,
  findPlanParts,
  type FoundPlanPart,
  type PlanDay,
} from '../../answers/work-plan/find-plan-parts.ts'
import { findReviewWaiting } from '../../content/review/routes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findCommentsWaiting } from '../../reports/comments/find-comments-waiting.ts'
import { findReportsWaiting } from '../../reports/find-reports-waiting.ts'
import { updatedAt } from '../../reports/report-rows.ts'

/** Finds what waits for a user in one area, by one statement of at most 20 rows. */
type FindWaiting = (db: Kysely<Tables>, caller: Caller) => Promise<WaitingItem[]>

const WAITING: readonly FindWaiting[] = [
  findReportsWaiting,
  findCommentsWaiting,
  findSecondCodingWaiting,
  findReviewWaiting,
  findInboxWaiting,
]

const MOST = { mine: 12, waiting: 12, edits: 8, reports: 40, researchersReports: 6 } as const

/** Returns the function that loads the home page of staff. */
export function prepareStaffHome(db: Kysely<Tables>) {
  const findPlans = createPlanProgress(db)
  return async (
    caller: Caller,
    lookedAt: string | null,
    { today, timeZone }: PortalDay,
  ): Promise<StaffHome> => {
    const [rows, edits, ...found] = await Promise.all([
      findOpenReports(db),
      lookedAt === null ? { data: [], more: 0 } : findEdits(db, caller, lookedAt),
      ...WAITING.map((find) => find(db, caller)),
    ])
    const plans = await findPlans(rows, timeZone)
    const waiting = found.flat().toSorted((first, second) => compareText(second.since ?? NEVER, first.since ?? NEVER)) // prettier-ignore
    const senior = isSenior(caller.role)
    const open = rows.map((row) => {
      const plan = plans.get(row.id)
      return { row, shown: plan ? showPlan(row, plan, { today, timeZone }) : null }
    })
    const mine = open
      .flatMap((one) => one.shown?.unfinished.get(caller._id) ?? [])
      .toSorted((first, second) => compareText(first.due ?? NEVER, second.due ?? NEVER))
    const reports = open.map((one) =>
      presentOpenReport(one.row, senior && one.shown ? one.shown.plan : null),
    )
    const lead = homeLead({
      today,
      mine: mine.map((part) => ({
        ...part,
        company: part.company.title,
        application: part.application.title,
      })),
      reports: reports.flatMap(({ title, plan }) => (plan ? [{ title, ...plan }] : [])),
      waiting: waiting.length,
    })
    return {
      lead: leadText(lead),
      mine: cut(mine, MOST.mine),
      waiting: cut(waiting, MOST.waiting),
      edits,
      reports: cut(reports, senior ? MOST.reports : MOST.researchersReports),
    }
  }
}

/** Sorted behind every date. */
const NEVER = '9999'

const cut = <Item>(all: readonly Item[], most: number) => ({
  data: all.slice(0, most),
  more: Math.max(0, all.length - most),
})

type ShownPlan = NonNullable<OpenReport['plan']>

type Day = Pick<PortalDay, 'today' | 'timeZone'>

/** A kept plan on a day. */
interface Shown extends Day {
  readonly plan: ShownPlan
  /** Unfinished parts by the id of their person. */
  readonly unfinished: ReadonlyMap<string, readonly OwnPart[]>
}

/** Kept with the plan: adding up 1,200 parts for every look takes longer than finding the reports. */
const shown = new WeakMap<ReportPlan, Shown>()

function showPlan(row: OpenReportRow, plan: ReportPlan, { today, timeZone }: Day): Shown {
  const known = shown.get(plan)
  if (known?.today === today && known.timeZone === timeZone) return known
  const unfinished = Map.groupBy(
    plan.parts.filter((part) => part.person !== null && partState(part, today) !== 'done'),
    ({ person }) => person?._id ?? '',
  )
  const now = {
    today,
    timeZone,
    plan: presentPlan(row, plan, { today, timeZone }),
    unfinished: new Map(
      [...unfinished].map(([person, parts]) => [
        person,
        parts.map((part) => presentPart(row, part)),
      ]),
    ),
  }
  shown.set(plan, now)
  return now
}

function presentPart({ id, title, date }: OpenReportRow, part: FoundPlanPart): OwnPart {
  const { company, application, due, answered, all } = part
  return {
    report: { _id: id, title, date: `${date}T00:00:00.000Z` },
    company,
    application: APPLICATIONS.find(({ _id }) => _id === application)!,
    due,
    answered,
    all,
  }
}

function presentOpenReport(row: OpenReportRow, plan: ShownPlan | null): OpenReport {
  const { id, title, date, status, return_reason: reason, returned_at: at } = row
  return {
    _id: id,
    title,
    date: `${date}T00:00:00.000Z`,
    status,
    returned:
      reason === null || at === null
        ? null
        : { reason, at: new Date(at).toISOString(), by: row.returned_by },
    plan,
  }
}

function presentPlan(
  { created_at }: OpenReportRow,
  { parts, days }: ReportPlan,
  { today, timeZone }: Day,
): ShownPlan {
  const people = new Map(parts.map(({ person }) => [person?._id ?? null, person]))
  const progress = progressByPerson(
    parts.map((part) => ({ ...part, person: part.person?._id ?? null })),
    today,
  )
  const sum = (of: 'answered' | 'all') => progress.reduce((total, one) => total + one[of], 0)
  return {
    begun: dayIn(new Date(created_at), timeZone),
    due:
      parts
        .flatMap(({ due }) => due ?? [])
        .toSorted(compareText)
        .at(-1) ?? null,
    answered: sum('answered'),
    all: sum('all'),
    days: [...days],
    people: progress.map((one) => {
      const person = people.get(one.person) ?? null
      return {
        ...one,
        person: person && { _id: person._id, name: person.name, lastName: person.lastName },
      }
    }),
  }
}

interface EditRow extends Omit<RecentEdit, 'report'> {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly status: RecentEdit['report']['status']
  /** Number of rows without the limit. */
  readonly all: number
}

/**
 * Returns who else worked on which report since then, the latest first. It names and counts no
 * answers, so that a second coder learns nothing about their cells.
 */
async function findEdits(
  db: Kysely<Tables>,
  caller: Caller,
  lookedAt: string,
): Promise<StaffHome['edits']> {
  const rows = await selectEdits(db, { userId: caller._id, lookedAt })
  const data = rows.map(({ id, title, date, status, person, at }) => ({
    report: { _id: id, title, date: `${date}T00:00:00.000Z`, status },
    person,
    at: new Date(at).toISOString(),
  }))
  return { data, more: (rows[0]?.all ?? 0) - data.length }
}

const selectEdits = prepared(
  'home-edits',
  (db: Kysely<Tables>, params: Params<{ userId: string; lookedAt: string }>) => ({
    compile: () =>
      sql<EditRow>`
    select reports.id, reports.title, editions.date::text as date, reports.status,
      case when people.id is not null
        then json_build_object('name', people.name, 'lastName', people.last_name) end as person,
      edited_at as at, count(*) over ()::int as all
    from report_editors
    join reports on reports.id = report_editors.report_id
    join editions on editions.id = reports.edition_id
    left join people on people.id = report_editors.user_id
    where edited_at > ${params.lookedAt}::timestamptz and report_editors.user_id <> ${params.userId}::uuid
    order by edited_at desc, reports.id limit ${sql.lit(MOST.edits)}`.compile(db),
  }),
)

/** Open reports whose progress is read; a portal has some dozens. */
const MAX_OPEN_REPORTS = 200

const findOpen = prepared('home-open-reports', (db: Kysely<Tables>) =>
  db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where(
      'reports.status',
      'in',
      OPEN_STATUSES.map((status) => sql.lit(status)),
    ) // prettier-ignore
    .orderBy('returned_at', (order) => order.desc().nullsLast())
    .orderBy(updatedAt, 'desc')
    .orderBy('reports.id')
    .limit(sql.lit(MAX_OPEN_REPORTS))
    .select([
      'reports.id',
      'reports.title',
      sql<string>`editions.date::text`.as('date'),
      sql<(typeof OPEN_STATUSES)[number]>`reports.status`.as('status'),
      'reports.created_at',
      'reports.return_reason',
      'reports.returned_at',
      sql<{ name: string; lastName: string } | null>`(
        select json_build_object('name', name, 'lastName', last_name)
        from people where people.id = reports.returned_by)`.as('returned_by'),
      // Every edit of a report writes its editor's row, and `xmin` is the transaction that did:
      // for an unchanged number of rows, the sum grows with each edit. Plans have names of staff.
      sql<string>`(select concat(count(*), ' ', sum(xmin::text::bigint), ' ', (
          select concat(count(*), ' ', sum(xmin::text::bigint)) from users where login_type <> 'CUSTOMER'))
        from report_editors where report_editors.report_id = reports.id)`.as('version'),
    ]),
)

type OpenReportRow = Awaited<ReturnType<typeof findOpen>>[number]

/** Returns the open reports: returned ones first, then the latest edited. */
const findOpenReports = (db: Kysely<Tables>): Promise<OpenReportRow[]> => findOpen(db, {})

interface ReportPlan {
  readonly parts: readonly FoundPlanPart[]
  readonly days: readonly Omit<PlanDay, 'report'>[]
}

/**
 * Returns the function that finds the plans of reports with their progress. A process keeps them by
 * version: counting 40 reports of 6,000 answers for every look at the home page takes too long.
 */
function createPlanProgress(db: Kysely<Tables>) {
  const known = new LRUCache<string, { readonly version: string; readonly plan: ReportPlan }>({
    max: MAX_OPEN_REPORTS,
  })
  return async (
    reports: readonly OpenReportRow[],
    timeZone: string,
  ): Promise<Map<string, ReportPlan>> => {
    // The days of a plan are those of the time zone.
    const versionOf = ({ version }: OpenReportRow) => `${timeZone} ${version}`
    const changed = reports.filter((row) => known.get(row.id)?.version !== versionOf(row))
    if (changed.length > 0) {
      const ids = changed.map(({ id }) => id)
      const [parts, days] = await Promise.all([
        findPlanParts(db, { reports: ids }),
        findPlanDays(db, ids, timeZone),
      ])
      const partsOf = Map.groupBy(parts, ({ report }) => report)
      const daysOf = Map.groupBy(days, ({ report }) => report)
      for (const row of changed) {
        const { id } = row
        const own = (daysOf.get(id) ?? []).map(({ day, answered }) => ({ day, answered }))
        known.set(id, {
          version: versionOf(row),
          plan: { parts: partsOf.get(id) ?? [], days: own },
        })
      }
    }
    return new Map(
      reports.flatMap(({ id }) => {
        const plan = known.get(id)?.plan
        return plan ? [[id, plan] as const] : []
      }),
    )
  }
}
