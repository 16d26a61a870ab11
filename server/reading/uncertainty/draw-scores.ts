import { createHash } from 'node:crypto'

import { editionSeed } from '@insights/domain/brand/firmness/firmness.ts'
import type { DeviceWeights, UserRatings } from '@insights/domain/catalogue/application.ts'
import type { UncertaintySection } from '@insights/domain/reading/document/report-document.ts'
import type { ReportCategory, ReportCompany } from '@insights/domain/reports/report-parts.ts'
import { isPublished, type ReportStatus } from '@insights/domain/reports/report-status.ts'
import type { FormulaVersion } from '@insights/domain/scoring/formula.ts'
import type { UncertaintyInputs } from '@insights/domain/scoring/uncertainty/uncertainty-inputs.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { SurveySample } from '@insights/domain/survey/survey-sample.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import type { Job } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

import { findMeasuredErrors } from '../../answers/second-coding/find-second-coding.ts'
import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { transact } from '../../live/transact.ts'
import { publishReportChanged } from '../../reports/edit-report.ts'
import { type DrawScores, drawScoresQueue, queueDraws } from '../../reports/queue-draws.ts'
import { queueReportPdf } from '../../reports/queue-report-pdf.ts'
import type { Services } from '../../start/services.ts'
import { loadRespondents } from '../../survey/store-respondents.ts'
import { applicationKeyOf, selectAnswerGroups } from '../documents/queries.ts'
import { storeReportDocument } from '../documents/store-report-document.ts'
import { DRAWS_METHOD, ratingCountsOfReport, ratingDaysOfReport } from './draw-columns.ts'

export const drawScoresWorker = worker(drawScoresQueue, drawScores)

const JOB = new URL('../../dist/draw-job.js', import.meta.url)
/** Ten times what the largest survey takes. */
const LIMITS = { time: 4 * 60_000, processor: 60_000, memory: 1000, heap: 600 }

/**
 * Draws the scores of a report again and stores the result, unless it is there. The child is
 * killed with the job; a run whose process is killed leaves the job, which another run repeats.
 */
async function drawScores(
  { data: { reportId }, signal }: Job<DrawScores>,
  services: Services,
): Promise<void> {
  const { db } = services
  const found = await loadAtOneMoment(db, reportId)
  if (!found) return
  // A published document that has its draws keeps them, whatever the method is by now.
  if (isPublished(found.status) && !(await isAwaited(db, reportId))) return
  const drawn = (await isDrawn(db, reportId, found))
    ? null
    : ((await runInChild(JOB, found.inputs, { limits: LIMITS, signal })) as UncertaintySection)
  await transact(services, async (transaction) => {
    const status = await lockReport(transaction, reportId)
    if (status === undefined) return
    if (drawn) {
      const now = await loadDrawInputs(transaction, reportId)
      if (!now) return
      if (now.inputsHash !== found.inputsHash) {
        // Someone has changed what they were drawn from meanwhile.
        await queueDraws(transaction, services, reportId)
        return
      }
      await storeDraws(transaction, reportId, found.inputsHash, drawn)
    }
    if (!isPublished(status)) {
      if (drawn) publishReportChanged(transaction, reportId)
      return
    }
    if (!(await isAwaited(transaction, reportId))) return
    await storeReportDocument(transaction, reportId)
    publishReportChanged(transaction, reportId, 'readers')
    // The one that was queued on publication may have been made of the document without draws.
    const wanted = { reportId, companyCustomerId: null, requestedBy: null }
    await queueReportPdf(transaction, services, wanted)
  })
}

function loadAtOneMoment(db: Kysely<Tables>, reportId: string): Promise<DrawInputs | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => loadDrawInputs(transaction, reportId))
}

async function isDrawn(
  db: Kysely<Tables>,
  reportId: string,
  { inputsHash }: DrawInputs,
): Promise<boolean> {
  const row = await db
    .selectFrom('report_uncertainties')
    .where('report_id', '=', reportId)
    .where('method', '=', DRAWS_METHOD)
    .where('inputs_hash', '=', inputsHash)
    .select('report_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for edits, and lets none in until the transaction ends. Returns the report's status. */
async function lockReport(transaction: Transaction<Tables>, reportId: string) {
  const row = await transaction
    .selectFrom('reports')
    .where('id', '=', reportId)
    .forUpdate()
    .select('status')
    .executeTakeFirst()
  return row?.status
}

async function storeDraws(
  transaction: Transaction<Tables>,
  reportId: string,
  inputsHash: string,
  drawn: UncertaintySection,
): Promise<void> {
  const stored = {
    method: DRAWS_METHOD,
    inputs_hash: inputsHash,
    uncertainty: JSON.stringify(drawn),
    created_at: sql<string>`clock_timestamp()`,
  }
  await transaction
    .insertInto('report_uncertainties')
    .values({ report_id: reportId, ...stored })
    .onConflict((there) => there.column('report_id').doUpdateSet(stored))
    .execute()
}

/** Returns true if a published document was stored without draws. */
async function isAwaited(db: Kysely<Tables>, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_documents')
    .where('report_id', '=', reportId)
    .where('awaits_draws', '=', true)
    .select('report_id')
    .executeTakeFirst()
  return row !== undefined
}

interface DrawInputs {
  readonly status: ReportStatus
  readonly inputs: UncertaintyInputs
  /** Identifies the inputs, and the method. */
  readonly inputsHash: string
}

/** Loads what a report's draws are calculated from; undefined without scores or a survey sample. */
export async function loadDrawInputs(
  db: Kysely<Tables>,
  reportId: string,
): Promise<DrawInputs | undefined> {
  const [parts] = await selectDrawParts(db, { reportId })
  if (!parts?.sample || !parts.deviceWeights) return undefined
  const { status, date, companies, categories, surveyRows, deviceWeights, sample } = parts
  const categoryOf = new Map(parts.capabilities)
  const measured = await findMeasuredErrors(db, reportId)
  const groups = await selectAnswerGroups(db, { reportId })
  const inputs: UncertaintyInputs = {
    seed: editionSeed(date),
    companies: sortBy(companies, ({ companyId }) => companyId),
    categories: sortBy(categories, ({ categoryId }) => categoryId),
    surveyRows: sortBy(surveyRows ?? [], ({ questionId }) => questionId),
    answers: sortBy(
      groups,
      ({ companyId, applicationId }) => `${companyId} ${applicationId}`,
    ).flatMap(({ companyId, applicationId, answers }) =>
      sortBy(answers, ([capabilityId]) => capabilityId).map(([capabilityId, hasCapability]) => ({
        companyId,
        application: applicationKeyOf(applicationId),
        categoryId: categoryOf.get(capabilityId) ?? '',
        capabilityId,
        hasCapability,
      })),
    ),
    deviceWeights,
    formula: parts.formula,
    sample: sampleOf(sample),
    respondents: await loadRespondents(db, reportId),
    ratingCounts: parts.ratingCounts ?? {},
    ...(parts.ratingDays && { ratingDays: parts.ratingDays }),
    deviceRespondents: parts.deviceRespondents,
    measuredErrors: measured && { errorRate: measured.errorRate, coded: measured.coded },
  }
  return { status, inputs, inputsHash: hashInputs(inputs) }
}

function sortBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items.toSorted((first, second) => (keyOf(first) < keyOf(second) ? -1 : 1))
}

function hashInputs({ respondents, answers, ...inputs }: UncertaintyInputs): string {
  const hash = createHash('sha256').update(JSON.stringify([DRAWS_METHOD, inputs]))
  for (const { companyId, application, capabilityId, categoryId, hasCapability } of answers) {
    hash.update(`${companyId} ${application} ${categoryId} ${capabilityId} ${hasCapability}\n`)
  }
  if (respondents) {
    hash.update(JSON.stringify(respondents.questionIds)).update(respondents.ratings)
    if (respondents.weights) hash.update(respondents.weights)
  }
  return hash.digest('base64url')
}

/** The columns of a survey's sample, as `sampleColumns` reads them. */
interface StoredSample {
  readonly respondents: number
  readonly byQuestion: Readonly<Record<string, number>>
  readonly designEffect: number
  readonly from: string | null
  readonly to: string | null
}

/** The sample of `consumer_surveys`, null without a number of respondents. */
const sampleColumns = sql<StoredSample | null>`
  case when consumer_surveys.respondents is not null then json_build_object(
    'respondents', consumer_surveys.respondents, 'byQuestion', consumer_surveys.question_respondents,
    'designEffect', consumer_surveys.design_effect, 'from', consumer_surveys.fieldwork_from,
    'to', consumer_surveys.fieldwork_to) end`

function sampleOf({ respondents, byQuestion, designEffect, from, to }: StoredSample): SurveySample {
  const fieldwork = from !== null && to !== null ? { from, to } : null
  return { respondents, byQuestion, designEffect, fieldwork }
}

interface DrawParts {
  readonly status: ReportStatus
  readonly date: string
  readonly formula: FormulaVersion
  readonly companies: readonly ReportCompany[]
  readonly categories: readonly Omit<ReportCategory, 'belongsTo'>[]
  /** Capability and category. */
  readonly capabilities: readonly (readonly [string, string])[]
  readonly surveyRows: readonly SurveyRow[] | null
  readonly deviceWeights: DeviceWeights | null
  readonly deviceRespondents: number | null
  readonly sample: StoredSample | null
  readonly ratingCounts: Readonly<Record<string, UserRatings>> | null
  readonly ratingDays: UncertaintyInputs['ratingDays'] | null
}

/** Everything that draws depend on besides answers and respondents, of a report with scores. */
const selectDrawParts = prepared(
  'draw-parts',
  (db: Kysely<Tables>, params: Params<{ reportId: string }>) =>
    db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .innerJoin('scorings', 'scorings.report_id', 'reports.id')
      .innerJoin('consumer_surveys', 'consumer_surveys.report_id', 'reports.id')
      .innerJoin('device_weights', 'device_weights.report_id', 'reports.id')
      .where('reports.id', '=', params.reportId)
      .select([
        'reports.status',
        'editions.date',
        'reports.formula',
        sql`(
        select coalesce(json_agg(json_build_object(
          'companyId', company_id, 'title', title, 'userRatings', user_ratings)), '[]')
        from report_companies where report_id = reports.id)`.as('companies'),
        sql`(
        select coalesce(json_agg(json_build_object(
          'categoryId', category_id, 'title', title, 'fixedScoringWeight', fixed_scoring_weight)), '[]')
        from (select distinct category_id, title, fixed_scoring_weight
          from report_categories where report_id = reports.id) as categories)`.as('categories'),
        sql`(
        select coalesce(json_agg(json_build_array(capability_id, category_id)), '[]')
        from report_capabilities where report_id = reports.id)`.as('capabilities'),
        'consumer_surveys.raw_data as surveyRows',
        'device_weights.device_weights as deviceWeights',
        'device_weights.respondents as deviceRespondents',
        sampleColumns.as('sample'),
        ratingCountsOfReport.as('ratingCounts'),
        ratingDaysOfReport.as('ratingDays'),
      ])
      .$castTo<DrawParts>(),
)
