import {
  type CarriedOver,
  type LookedAt,
  METHODOLOGY_SECTION,
  countLookedAt,
} from '@insights/domain/content/carried-over.ts'
import { type ReportCompleteness } from '@insights/domain/content/completeness/completeness.ts'
import { reportCompleteness } from '@insights/domain/content/completeness/report-completeness.ts'
import {
  type NamedSection,
  listCarriedOverTexts,
} from '@insights/domain/content/completeness/unconfirmed.ts'
import { emptyContent } from '@insights/domain/content/content.ts'
import type { AnswerCount, RatedCompany } from '@insights/domain/reports/report-parts.ts'
import { OPEN_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isShownTo } from '../../http/withheld-answers.ts'
import { countMissingScreenshots } from './changed-answers.ts'

/** Progress of a report. */
export interface Progress {
  readonly completeness: ReportCompleteness
  readonly companies: readonly RatedCompany[]
  /** The date of the edition that content was carried over from; null without one. */
  readonly carriedOverFrom: string | null
  /** Texts that are neither kept nor changed, and the numbers of looked-at ones. */
  readonly carriedOverTexts: readonly NamedSection[]
  readonly lookedAt: LookedAt | null
  readonly counts: readonly CountedAnswers[]
  /** The rule that changed answers need a screenshot, and the number of missing ones. */
  readonly changedAnswers: { readonly needScreenshots: boolean; readonly missing: number }
}

interface CountedAnswers extends AnswerCount {
  readonly screenshots: number
}

/**
 * Returns the progress of a report, undefined without a report, by two queries, and a third one
 * where changed answers need screenshots. Screenshots of answers withheld from the caller are not counted.
 */
export async function findProgress(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  reportId: string,
): Promise<Progress | undefined> {
  const counts = (await countAnswers(db, caller, reportId)).map(presentCount)
  const [progress] = await readProgress(db, [reportId], counts)
  if (!progress) return undefined
  const { needScreenshots } = progress
  const missing = needScreenshots ? await countMissingScreenshots(db, caller, [reportId]) : null
  return {
    ...progress,
    counts,
    changedAnswers: { needScreenshots, missing: missing?.get(reportId) ?? 0 },
  }
}

/**
 * SQL: the version of everything that decides whether a row of `reports` is complete. Null for a
 * report that is not open, or that lacks what an index shows: scores, weights, content, or
 * completed answers. `xmin` is the transaction that last wrote a row; for an unchanged number of
 * rows, the sum grows with each write.
 */
export const completenessVersion = sql<string | null>`(case when
  reports.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))}) then (
  select concat(
    (select xmin from consumer_surveys where consumer_surveys.report_id = reports.id), ' ',
    content_buildings.xmin, ' ',
    (select concat(count(*), ' ', sum(xmin::text::bigint))
      from report_companies where report_companies.report_id = reports.id), ' ',
    (select concat(count(*), ' ', sum(xmin::text::bigint))
      from report_categories where report_categories.report_id = reports.id))
  from content_buildings join scorings using (report_id) join device_weights using (report_id)
  where report_id = reports.id and not exists (
    select from answers where answers.report_id = reports.id and answers.status <> 'COMPLETED')
  ) end)`

interface Versioned {
  readonly id: string
  readonly changed_needs_screenshot: boolean
  /** Value of `completenessVersion`. */
  readonly completeness_version: string | null
}

/** The last known version of each report, and whether that is complete. */
const judged = new LRUCache<string, { readonly version: string; readonly complete: boolean }>({
  max: 10_000,
})

/**
 * Returns the ids of the reports that lack nothing: they are complete, and so are the screenshots
 * of changed answers where these are needed.
 */
export async function findComplete(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  reports: readonly Versioned[],
): Promise<ReadonlySet<string>> {
  const complete = await findJudged(db, reports)
  const ruled = reports.filter((one) => one.changed_needs_screenshot && complete.has(one.id))
  const missing = await countMissingScreenshots(
    db,
    caller,
    ruled.map(({ id }) => id),
  )
  for (const id of missing.keys()) complete.delete(id)
  return complete
}

/** Reads the contents only of versions that this process has not judged yet. */
async function findJudged(db: Kysely<Tables>, reports: readonly Versioned[]): Promise<Set<string>> {
  const complete = new Set<string>()
  const versions = new Map<string, string>()
  for (const { id, completeness_version: version } of reports) {
    const known = judged.get(id)
    if (version === null) continue
    if (known?.version !== version) versions.set(id, version)
    else if (known.complete) complete.add(id)
  }
  if (versions.size === 0) return complete
  for (const { id, completeness } of await readProgress(db, [...versions.keys()], NOTHING_LEFT)) {
    judged.set(id, { version: versions.get(id)!, complete: completeness.complete })
    if (completeness.complete) complete.add(id)
  }
  return complete
}

const NOTHING_LEFT: readonly AnswerCount[] = []

interface ReadProgress extends Omit<Progress, 'counts' | 'changedAnswers'> {
  readonly id: string
  readonly needScreenshots: boolean
}

async function readProgress(
  db: Kysely<Tables>,
  reportIds: readonly string[],
  counts: readonly AnswerCount[],
): Promise<ReadProgress[]> {
  const reports = await selectParts(db, { reportIds })
  return reports.map((report) => {
    const { companies } = report
    const carriedOver = carriedOverOf(report)
    const content = report.content ?? emptyContent()
    const categoryGroups = report.category_groups
    const completeness = reportCompleteness({
      companies,
      counts,
      status: report.status,
      survey:
        report.raw_rows === null
          ? null
          : { rawRows: report.raw_rows, sortedRows: report.sorted_rows ?? 0 },
      scoring: { hasDeviceWeights: report.weighted === true, hasScores: report.scored === true },
      content,
      carriedOver,
      categoryGroups,
    })
    return {
      id: report.id,
      completeness,
      companies,
      carriedOverFrom: carriedOver.from,
      carriedOverTexts: listCarriedOverTexts({ content, carriedOver, categoryGroups }),
      lookedAt: countLookedAt(content, carriedOver),
      needScreenshots: report.changed_needs_screenshot,
    }
  })
}

type ReportIds = { reportIds: readonly string[] }

const selectParts = prepared('find-progress', (db: Kysely<Tables>, params: Params<ReportIds>) =>
  db
    .selectFrom('reports')
    .leftJoin('consumer_surveys', 'consumer_surveys.report_id', 'reports.id')
    .leftJoin('content_buildings', 'content_buildings.report_id', 'reports.id')
    .leftJoin('methodologies', 'methodologies.report_id', 'reports.id')
    .where('reports.id', '=', sql<string>`any(${params.reportIds}::uuid[])`)
    .select((eb) => [
      'reports.id',
      'reports.status',
      'reports.changed_needs_screenshot',
      sql<number | null>`jsonb_array_length(consumer_surveys.raw_data)`.as('raw_rows'),
      sql<number | null>`jsonb_array_length(consumer_surveys.sorted_data)`.as('sorted_rows'),
      'content_buildings.content',
      'content_buildings.carried_over',
      'content_buildings.carried_over_from',
      'methodologies.carried_over_from as methodology_from',
      eb
        .exists(
          eb
            .selectFrom('device_weights')
            .whereRef('device_weights.report_id', '=', 'reports.id')
            .select('device_weights.id'),
        )
        .as('weighted'),
      eb
        .exists(
          eb
            .selectFrom('scorings')
            .whereRef('scorings.report_id', '=', 'reports.id')
            .select('scorings.id'),
        )
        .as('scored'),
      eb
        .selectFrom('report_categories')
        .whereRef('report_categories.report_id', '=', 'reports.id')
        .select(sql<string[]>`coalesce(array_agg(distinct belongs_to), '{}')`.as('groups'))
        .$asScalar()
        .$notNull()
        .as('category_groups'),
      sql<RatedCompany[]>`(
        select coalesce(json_agg(json_build_object('companyId', company_id, 'title', title,
          'userRatings', user_ratings, 'ratingsCarriedOver', ratings_carried_over)), '[]')
        from report_companies where report_companies.report_id = reports.id)`.as('companies'),
    ]),
)

function carriedOverOf(report: Awaited<ReturnType<typeof selectParts>>[number]): CarriedOver {
  const { carried_over, carried_over_from, methodology_from } = report
  return {
    from: carried_over_from ?? methodology_from,
    sections: [...(carried_over ?? []), ...(methodology_from ? [METHODOLOGY_SECTION] : [])],
  }
}

/** Counts answers and their screenshots in the database: some hundred rows instead of thousands. */
function countAnswers(db: Kysely<Tables>, caller: Pick<Caller, '_id'>, reportId: string) {
  return db
    .selectFrom('answers')
    .innerJoin('applications', 'applications.id', 'answers.application_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('answer_images')
          .where('report_id', '=', reportId)
          .groupBy('answer_id')
          .select(['answer_id', sql<number>`count(*)`.as('count')])
          .as('shown'),
      (join) => join.onRef('shown.answer_id', '=', 'answers.id'),
    )
    .where('answers.report_id', '=', reportId)
    .groupBy(['company_id', 'applications.title', 'category_id'])
    .orderBy('company_id')
    .orderBy('applications.title')
    .orderBy('category_id')
    .select([
      'company_id',
      'applications.title as application',
      'category_id',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where status = 'COMPLETED')::int`.as('completed'),
      sql<number>`coalesce(sum(shown.count) filter (where ${isShownTo(caller)}), 0)::int`.as(
        'screenshots',
      ),
    ])
    .execute()
}

function presentCount(row: Awaited<ReturnType<typeof countAnswers>>[number]): CountedAnswers {
  return {
    companyId: row.company_id,
    application: row.application,
    categoryId: row.category_id,
    total: row.total,
    completed: row.completed,
    screenshots: row.screenshots,
  }
}
