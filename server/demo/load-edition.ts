import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { DEFAULT_FORMULA } from '@insights/domain/scoring/formula.ts'
import { rankReport } from '@insights/domain/scoring/ranking/rank-report.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import { checkSurveyImport } from '@insights/domain/survey/check-survey.ts'
import { summarizeRespondents } from '@insights/domain/survey/respondents.ts'
import { sortSurvey } from '@insights/domain/survey/sort-survey.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import type { Transaction } from 'kysely'

import { findReview } from '../content/review/find-review.ts'
import type { Tables } from '../database/tables.ts'
import { imageUrl } from '../files/image-url.ts'
import { storeReportDocument } from '../reading/documents/store-report-document.ts'
import { freezeCatalogue } from '../reports/create-report.ts'
import { loadScoring } from '../scoring/load-scoring.ts'
import { writeRespondents } from '../survey/store-respondents.ts'
import { findSurveyQuestions, writeSurvey } from '../survey/store-survey.ts'
import { addComments, addThread } from './add-comments.ts'
import { addScreens, answerReport, rateCompanies } from './answer-report.ts'
import { codeAgain } from './code-again.ts'
import type { DemoEdition, DemoIndustry, DemoSeries } from './demo-industry.ts'
import { drawRespondents } from './draw-respondents.ts'
import type { StoredIndustry } from './insert-industry.ts'
import type { DemoPeople } from './insert-people.ts'
import { planWork } from './plan-work.ts'
import { type ReportFacts, bullets, html, paragraph } from './report-facts.ts'
import type { StoredScreen } from './store-screens.ts'
import { writeContent } from './write-content.ts'

/** The statuses in order: the database allows no shortcut. */
const WAYS: Record<DemoEdition['stage'], readonly ReportStatus[]> = {
  published: ['REVIEWED', 'APPROVED', 'PUBLISHED'],
  reviewed: ['REVIEWED'],
  half: [],
}
const DONE: Partial<Record<ReportStatus, string>> = {
  REVIEWED: 'Finalized for review',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
}

export interface LoadedSeries {
  readonly series: DemoSeries
  readonly industry: StoredIndustry
  readonly screens: readonly StoredScreen[]
}

/** Creates a report as users would, and returns its scores, or null for a half-done one. */
export async function loadEdition(
  transaction: Transaction<Tables>,
  people: DemoPeople,
  { series, industry, screens }: LoadedSeries,
  place: number,
  previous: readonly CompanyScore[] | null,
  now: Date,
): Promise<CompanyScore[] | null> {
  const edition = series.editions[place]!
  const { date, begun, done } = datesOf(now, edition)
  const title = `${series.industry.reportTitle}, ${formatMonth(date)}`
  const { editionId, reportId } = await openReport(transaction, people, industry.id, {
    date,
    title,
    begun,
  })
  await freezeCatalogue(transaction, reportId, industry.id)
  await sell(transaction, people, editionId, edition, done)

  const half = edition.stage === 'half'
  const { answers, rebuilt } = edition
  const work = { reportId, by: people.researcher, begun, done }
  await answerReport(transaction, industry, answers, work)
  await rateCompanies(transaction, industry, edition, work)
  await addScreens(transaction, industry, screens.filter(isOf(place)), reportId)
  await recordEditors(transaction, people, reportId, done)
  await planWork(transaction, people, industry, { reportId, half, done })
  await addComments(transaction, people, { reportId, stage: edition.stage, done })
  if (half) return null

  const scores = await scoreDemoReport(
    transaction,
    edition,
    { sample: series.industry.sample, until: begun },
    industry.id,
    reportId,
  )
  const facts = { industry: series.industry, edition: place, answers, rebuilt }
  await writeReport(transaction, { reportId, facts, scores, previous, screens, done })
  if (edition.stage === 'reviewed') await codeAgain(transaction, people, reportId, done)
  await moveOn(transaction, people, { reportId, title, done }, WAYS[edition.stage])
  if (edition.stage === 'reviewed') await beginReview(transaction, people, reportId)
  return scores
}

/** The first answer in review is questioned, and some more are accepted. */
async function beginReview(
  transaction: Transaction<Tables>,
  people: DemoPeople,
  reportId: string,
): Promise<void> {
  const { items } = await findReview(transaction, reportId)
  const some = [
    ...items.filter(({ answer }) => answer !== null).slice(0, 3),
    ...items.filter(({ text }) => text !== null).slice(0, 2),
  ]
  if (some.length === 0) return
  const [first] = some
  const thread =
    first?.answer &&
    (await addThread(
      transaction,
      people,
      { report_id: reportId, done: new Date() },
      {
        subject: { kind: 'answer', id: first.answer.id },
        comments: [['senior', 'Is this also there without signing in? Please check once more.']],
        mentions: [],
        resolved: false,
        origin: 'query',
      },
    ))
  await transaction
    .insertInto('review_decisions')
    .values(
      some.map((item) => {
        const queried = item === first && Boolean(thread)
        return {
          report_id: reportId,
          subject: item.subject,
          version: item.version,
          decision: queried ? ('queried' as const) : ('accepted' as const),
          decided_by: people.senior,
          asked: queried ? people.researcher : null,
          thread_id: queried ? (thread ?? null) : null,
        }
      }),
    )
    .execute()
}

function isOf(place: number) {
  return ({ edition = place }: StoredScreen) => edition === place
}

async function openReport(
  transaction: Transaction<Tables>,
  { researcher }: DemoPeople,
  industryId: string,
  { date, title, begun }: { date: string; title: string; begun: Date },
): Promise<{ editionId: string; reportId: string }> {
  const edition = await transaction
    .insertInto('editions')
    .values({ industry_id: industryId, date })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stamp = {
    created_at: begun,
    created_by: researcher,
    updated_at: begun,
    updated_by: researcher,
  }
  const report = await transaction
    .insertInto('reports')
    .values({ edition_id: edition.id, title, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordActivity(transaction, report.id, `Created the report "${title}"`, researcher, begun)
  return { editionId: edition.id, reportId: report.id }
}

async function sell(
  transaction: Transaction<Tables>,
  { companyCustomers }: DemoPeople,
  editionId: string,
  { boughtBy }: DemoEdition,
  done: Date,
): Promise<void> {
  for (const [at, companyCustomer] of boughtBy.entries()) {
    await transaction
      .insertInto('company_reports')
      .values({
        company_customer_id: companyCustomers.get(companyCustomer) ?? '',
        edition_id: editionId,
        po: `PO-${done.getUTCFullYear()}-${String(done.getUTCMonth() + 1).padStart(2, '0')}${at + 1}`,
        po_date: done.toISOString().slice(0, 10),
      })
      .execute()
  }
}

async function recordEditors(
  transaction: Transaction<Tables>,
  { researcher, senior }: DemoPeople,
  reportId: string,
  done: Date,
): Promise<void> {
  await transaction
    .insertInto('report_editors')
    .values([
      { report_id: reportId, user_id: senior, edited_at: new Date(done.getTime() - 7_200_000) },
      { report_id: reportId, user_id: researcher, edited_at: new Date(done.getTime() - 3_600_000) },
    ])
    .execute()
}

async function moveOn(
  transaction: Transaction<Tables>,
  { senior, researcher }: DemoPeople,
  { reportId, title, done }: { reportId: string; title: string; done: Date },
  way: readonly ReportStatus[],
): Promise<void> {
  for (const status of way) {
    const by = status === 'REVIEWED' ? researcher : senior
    await transaction
      .updateTable('reports')
      .set({ status, updated_at: done, updated_by: by })
      .where('id', '=', reportId)
      .execute()
    if (status === 'PUBLISHED') await storeReportDocument(transaction, reportId)
    await recordActivity(transaction, reportId, `${DONE[status]} the report "${title}"`, by, done)
  }
}

async function recordActivity(
  transaction: Transaction<Tables>,
  reportId: string,
  action: string,
  actorId: string,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('activities')
    .values({
      subject_type: 'REPORT',
      subject_reference: reportId,
      action,
      actor_id: actorId,
      created_at: at,
    })
    .execute()
}

const DAY = 24 * 60 * 60 * 1000

/** Returns when an edition was worked on: begun before its month, published a few days into it. */
function datesOf(now: Date, { monthsAgo, stage }: DemoEdition) {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
  // Never in the future, also on the first day of a month.
  const latest = monthsAgo === 0 ? now.getTime() - DAY / 8 : month.getTime() + 4 * DAY
  const begun = latest - (stage === 'half' ? 6 : 21) * DAY
  return { date: month.toISOString().slice(0, 10), begun: new Date(begun), done: new Date(latest) }
}

interface DemoSample {
  readonly sample: DemoIndustry['sample']
  /** The day after the end of the fieldwork. */
  readonly until: Date
}

/** Writes a sorted survey with its sample, and with respondents where it has some. */
async function writeDemoSurvey(
  transaction: Transaction<Tables>,
  reportId: string,
  rows: readonly SurveyRow[],
  { sample, until }: DemoSample,
): Promise<void> {
  if (sample?.by === 'respondents') {
    const questions = rows.map(({ name: title, ...row }) => ({ ...row, title }))
    const respondents = drawRespondents(rows, sample.respondents, rows.map(sharesOf).join())
    const figures = summarizeRespondents(respondents, questions)
    await writeRespondents(transaction, reportId, respondents, figures)
  } else await writeSurvey(transaction, reportId, rows, null)
  const dayBefore = (days: number) =>
    new Date(until.getTime() - days * DAY).toISOString().slice(0, 10)
  await transaction
    .updateTable('consumer_surveys')
    .set({
      sorted_data: JSON.stringify(sortSurvey(rows)),
      ...(sample && {
        respondents: sample.respondents,
        fieldwork_from: dayBefore(FIELDWORK_DAYS),
        fieldwork_to: dayBefore(1),
      }),
    })
    .where('report_id', '=', reportId)
    .execute()
}

const FIELDWORK_DAYS = 12

const sharesOf = ({ one, two, three, four, five }: SurveyRow) =>
  [one, two, three, four, five].join()

/** Imports and sorts the survey, weighs the devices and calculates the scores. */
async function scoreDemoReport(
  transaction: Transaction<Tables>,
  { survey, deviceWeights, deviceRespondents }: DemoEdition,
  sample: DemoSample,
  industryId: string,
  reportId: string,
): Promise<CompanyScore[]> {
  const questions = await findSurveyQuestions(transaction, industryId)
  const checked = checkSurveyImport(survey ?? [], questions)
  if (!checked.ok) throw new Error(`A survey of the demo: ${checked.messages.join(' ')}`)
  await writeDemoSurvey(transaction, reportId, checked.rows, sample)
  await transaction
    .insertInto('device_weights')
    .values({
      report_id: reportId,
      device_weights: JSON.stringify(deviceWeights),
      respondents: deviceRespondents,
    })
    .execute()
  const { inputs, missing } = await loadScoring(transaction, reportId)
  if (!inputs) throw new Error(`The demo report is incomplete: ${missing.join(' ')}`)
  const scores = scoreReport(inputs)
  await transaction
    .insertInto('scorings')
    .values({
      report_id: reportId,
      formula_version: inputs.formula ?? DEFAULT_FORMULA,
      scoring_and_ranking: JSON.stringify(scores),
    })
    .execute()
  return scores
}

interface Written {
  readonly reportId: string
  readonly facts: Omit<ReportFacts, 'rankings' | 'imageOf'>
  readonly scores: readonly CompanyScore[]
  readonly previous: readonly CompanyScore[] | null
  readonly screens: readonly StoredScreen[]
  readonly done: Date
}

/** Writes the report's content and methodology from its scores and answers. */
async function writeReport(
  transaction: Transaction<Tables>,
  { reportId, facts, scores, previous, screens, done }: Written,
): Promise<void> {
  const content = writeContent({
    ...facts,
    rankings: rankReport(scores, previous),
    imageOf: (company, applicationId, group) => {
      const shown = screens.find(
        ({ category, screen, ...one }) =>
          one.edition === undefined &&
          one.company === company &&
          category.belongsTo === group &&
          screen.application === applicationId,
      )
      return shown ? imageUrl(shown.image.id) : null
    },
  })
  const stamp = { created_at: done, updated_at: done }
  await transaction
    .insertInto('content_buildings')
    .values({ report_id: reportId, content: JSON.stringify(content), stamps: '{}', ...stamp })
    .execute()
  await transaction
    .insertInto('methodologies')
    .values({ report_id: reportId, methodology: writeMethodology(facts.industry), ...stamp })
    .execute()
}

/** Returns the text about the report's methodology, with this industry's own figures. */
function writeMethodology({ categories, companies, texts }: DemoIndustry): string {
  const capabilities = categories.reduce((sum, category) => sum + category.capabilities.length, 0)
  const groups = new Set(categories.map(({ belongsTo }) => belongsTo))
  const applications = listText(APPLICATIONS.map(({ title }) => title))
  return [
    '<h2>What was compared</h2>',
    paragraph(
      `Two researchers used the products of ${companies.length} brands as customers do, with accounts of their own, on ${applications}. They looked for ${capabilities} capabilities in ${categories.length} categories and took a screenshot where one tells more than a word.`,
    ),
    bullets([
      'A capability counts as available when a customer can complete it without leaving the application.',
      'What is rolled out to a part of the customers counts once both researchers have it.',
      'Each answer is checked again for every edition; what changed is noted.',
    ]),
    '<h2>What customers rated</h2>',
    paragraph(
      `The consumer survey asked ${html(texts.respondents)}. The higher they rated its questions, the more a category counts in the scores, unless its weight is fixed.`,
    ),
    '<h2>How the scores are made</h2>',
    `<table><tbody><tr><th>Category</th><td>Share of its capabilities that are available, times the weight of the category</td></tr><tr><th>Application</th><td>The points of all categories and, for the apps, a fifth of the rating in the app store, over the weights of all categories and 0.2</td></tr><tr><th>Overall</th><td>The applications, by how much customers use each of them</td></tr><tr><th>Groups</th><td>${groups.size}, read on their own and not weighted</td></tr></tbody></table>`,
  ].join('')
}
