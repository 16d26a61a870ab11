import { MAX_VALUE_MEANINGS, type ValueMeaning } from '@insights/contract/survey/respondents.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { Respondents } from '@insights/domain/survey/survey-sample.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { type Edit, deleteScores, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import type { ReadFile } from './read-respondents-file.ts'
import { rejectSurvey } from './read-survey-file.ts'
import { findSurveyQuestions, writeSurvey } from './store-survey.ts'

interface StoredRespondents {
  readonly survey: Selectable<Tables['consumer_surveys']>
  readonly respondents: number
  readonly leftOut: number
}

/**
 * Stores a survey from its respondents, in place of the report's former one, as `storeSurvey` does
 * one of shares. Throws a 400 that lists the errors by row and column.
 */
export function storeRespondents(
  services: Services,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  read: ReadFile,
): Promise<Edit<StoredRespondents>> {
  if (!read.ok) {
    const [first = '', ...others] = read.errors
    const isOne = others.length === 0 && read.more === 0
    const messages = isOne ? [first] : ['The respondents in the file have errors']
    throw rejectSurvey(messages, {
      ...(!isOne && { details: read.errors, more: read.more }),
      ...(read.meanings && {
        values: Array.from(read.meanings, ([value, rating]) => ({ value, rating })),
      }),
    })
  }
  const { respondents, leftOut, sample, confirmed } = read
  return editReport(services, caller, reportId, async (transaction, report) => {
    // The questions may have changed while the file was read.
    const questions = await findSurveyQuestions(transaction, industryId)
    const rows = questions.flatMap(({ questionId, categoryId, title }) => {
      const row = read.rows.find((one) => one.questionId === questionId)
      return row ? [{ ...row, categoryId, name: title }] : []
    })
    if (rows.length !== questions.length) {
      throw rejectSurvey(['The survey questions have changed. Match the columns again.'])
    }
    const survey = await writeRespondents(transaction, reportId, respondents, { rows, sample })
    await rememberMeanings(transaction, industryId, confirmed)
    await deleteScores(transaction, report)
    return {
      result: { survey, respondents: sample.respondents, leftOut },
      change: reportChange(report, 'Imported the respondents of the consumer survey'),
    }
  })
}

/** Returns the meanings of values in earlier imports of an industry's respondents, newest first. */
export async function findEarlierMeanings(
  db: Kysely<Tables>,
  industryId: string,
): Promise<ValueMeaning[]> {
  const row = await db
    .selectFrom('survey_value_meanings')
    .where('industry_id', '=', industryId)
    .select('meanings')
    .executeTakeFirst()
  return row?.meanings ?? []
}

/** Keeps meanings of values for the next edition, before those of earlier imports. */
async function rememberMeanings(
  transaction: Transaction<Tables>,
  industryId: string,
  confirmed: readonly ValueMeaning[],
): Promise<void> {
  if (confirmed.length === 0) return
  const values = new Set(confirmed.map(({ value }) => value))
  const earlier = await findEarlierMeanings(transaction, industryId)
  const kept = [...confirmed, ...earlier.filter(({ value }) => !values.has(value))]
  const meanings = JSON.stringify(kept.slice(0, MAX_VALUE_MEANINGS))
  await transaction
    .insertInto('survey_value_meanings')
    .values({ industry_id: industryId, meanings })
    .onConflict((there) => there.column('industry_id').doUpdateSet({ meanings }))
    .execute()
}

interface Figures {
  readonly rows: readonly SurveyRow[]
  readonly sample: Parameters<typeof writeSurvey>[3]
}

/** Writes respondents with the rows and the sample that follow from them. */
export async function writeRespondents(
  transaction: Transaction<Tables>,
  reportId: string,
  { questionIds, ratings, weights }: Respondents,
  { rows, sample }: Figures,
): Promise<Selectable<Tables['consumer_surveys']>> {
  const survey = await writeSurvey(transaction, reportId, rows, sample)
  await transaction
    .insertInto('survey_respondents')
    .values({
      report_id: reportId,
      question_ids: JSON.stringify(questionIds),
      ratings: Buffer.from(ratings),
      weights: weights && writeWeights(weights),
    })
    .execute()
  return survey
}

/** Returns a report's respondents; null where its survey was not imported from any. */
export async function loadRespondents(
  db: Kysely<Tables>,
  reportId: string,
): Promise<Respondents | null> {
  const row = await db
    .selectFrom('survey_respondents')
    .where('report_id', '=', reportId)
    .select(['question_ids', 'ratings', 'weights'])
    .executeTakeFirst()
  if (!row) return null
  return {
    questionIds: row.question_ids,
    ratings: new Uint8Array(row.ratings),
    weights: row.weights && readWeights(row.weights),
  }
}

function writeWeights(weights: Float64Array): Buffer {
  const buffer = Buffer.alloc(weights.length * 8)
  weights.forEach((weight, at) => buffer.writeDoubleLE(weight, at * 8))
  return buffer
}

function readWeights(buffer: Buffer): Float64Array {
  return Float64Array.from({ length: buffer.length / 8 }, (_, at) => buffer.readDoubleLE(at * 8))
}
