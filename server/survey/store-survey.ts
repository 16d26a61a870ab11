import type { SurveyRejection } from '@insights/contract/survey/survey.ts'
import type { SurveyCheck } from '@insights/domain/survey/match-survey-rows.ts'
import { sortSurvey } from '@insights/domain/survey/sort-survey.ts'
import type { SurveyQuestion, SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { SurveySample } from '@insights/domain/survey/survey-sample.ts'
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'

import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { type Edit, deleteScores, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import { rejectSurvey } from './read-survey-file.ts'

/**
 * Stores a survey in which `check` finds no error, in place of the report's former one. Its scores
 * are deleted even if the new figures are the same: these must be sorted, and so calculated, again.
 */
export function storeSurvey(
  services: Services,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  check: (questions: readonly SurveyQuestion[]) => SurveyCheck,
): Promise<Edit<Selectable<Tables['consumer_surveys']>>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const survey = check(await findSurveyQuestions(transaction, industryId))
    if (!survey.ok) {
      const { messages, ...behind } = await explainSurvey(transaction, industryId, survey)
      throw rejectSurvey(messages, behind)
    }
    const stored = await writeSurvey(transaction, reportId, survey.rows, null)
    await deleteScores(transaction, report)
    return { result: stored, change: reportChange(report, 'Imported the consumer survey') }
  })
}

/** Returns why a survey is rejected, with the industry that it may be for. */
export async function explainSurvey(
  db: Kysely<Tables>,
  industryId: string,
  { messages, details, more, names, columns }: Extract<SurveyCheck, { ok: false }>,
): Promise<SurveyRejection> {
  const other = await findIndustryOfNames(db, industryId, names)
  const hint = other && `Most rows of the file match questions of the industry "${other}".`
  return { messages, details, more, hint, columns }
}

/** The sample that an import knows: of respondents. */
export type ImportedSample = Omit<SurveySample, 'fieldwork'>

/**
 * Writes a survey's rows, not yet sorted, in place of the former ones and of their respondents. A
 * sample belongs to its figures: without a new one it stays only where these are typed and the same.
 */
export async function writeSurvey(
  transaction: Transaction<Tables>,
  reportId: string,
  rows: readonly SurveyRow[],
  sample: ImportedSample | null,
): Promise<Selectable<Tables['consumer_surveys']>> {
  const { numDeletedRows } = await transaction
    .deleteFrom('survey_respondents')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  const keeps = sql<boolean>`(${sample === null && numDeletedRows === 0n}
    and excluded.raw_data = consumer_surveys.raw_data)`
  const kept = <Value>(column: keyof Tables['consumer_surveys']) =>
    sql<Value>`case when ${keeps} then ${sql.ref(`consumer_surveys.${column}`)}
      else ${sql.ref(`excluded.${column}`)} end`
  return transaction
    .insertInto('consumer_surveys')
    .values({
      report_id: reportId,
      raw_data: JSON.stringify(rows),
      sorted_data: '[]',
      ...(sample && {
        respondents: sample.respondents,
        question_respondents: JSON.stringify(sample.byQuestion),
        design_effect: sample.designEffect,
      }),
    })
    .onConflict((there) =>
      there.column('report_id').doUpdateSet((eb) => ({
        raw_data: eb.ref('excluded.raw_data'),
        sorted_data: eb.ref('excluded.sorted_data'),
        respondents: kept<number | null>('respondents'),
        question_respondents: kept<string>('question_respondents'),
        design_effect: kept<number>('design_effect'),
        fieldwork_from: kept<string | null>('fieldwork_from'),
        fieldwork_to: kept<string | null>('fieldwork_to'),
        updated_at: sql<string>`clock_timestamp()`,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Returns the title of another industry whose active questions match more of these names than the
 * given industry's do; undefined without one. For staff, who may know every industry.
 */
async function findIndustryOfNames(
  db: Kysely<Tables>,
  industryId: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const [best] = await db
    .selectFrom('survey_questions')
    .innerJoin('industries', 'industries.id', 'survey_questions.industry_id')
    .where('survey_questions.active', '=', true)
    .where(sql<boolean>`title_match_key(survey_questions.title) = any(${names})`)
    .groupBy(['industries.id', 'industries.title'])
    .select((eb) => [
      'industries.id',
      'industries.title',
      eb.fn
        .count<number>(sql`title_match_key(survey_questions.title)`)
        .distinct()
        .as('matching'),
    ])
    .orderBy('matching', 'desc')
    .orderBy((eb) => eb('industries.id', '=', industryId), 'desc')
    .orderBy('industries.id')
    .limit(1)
    .execute()
  if (!best || best.id === industryId) return undefined
  return Number(best.matching) * 2 > new Set(names).size ? best.title : undefined
}

/** Returns the active questions of an industry's survey, which an import must answer (D7). */
export async function findSurveyQuestions(
  db: Kysely<Tables>,
  industryId: string,
): Promise<SurveyQuestion[]> {
  const rows = await db
    .selectFrom('survey_questions')
    .select(['id', 'title', 'category_id'])
    .where('industry_id', '=', industryId)
    .where('active', '=', true)
    .orderBy('title')
    .execute()
  return rows.map(({ id, title, category_id }) => ({
    questionId: id,
    title,
    categoryId: category_id,
  }))
}

/** Sorts the imported data of a report. Scores do not depend on the order and stay. */
export function sortStoredSurvey(
  services: Services,
  caller: Caller,
  reportId: string,
): Promise<Edit<Selectable<Tables['consumer_surveys']>>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const survey = await transaction
      .selectFrom('consumer_surveys')
      .select(['raw_data', 'updated_at'])
      .where('report_id', '=', reportId)
      .forUpdate()
      .executeTakeFirst()
    if (!survey) throw notFound()
    const sorted = await transaction
      .updateTable('consumer_surveys')
      .set({
        sorted_data: JSON.stringify(sortSurvey(survey.raw_data)),
        updated_at: nextTimestamp(survey.updated_at),
      })
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { result: sorted, change: reportChange(report, 'Sorted the consumer survey') }
  })
}
