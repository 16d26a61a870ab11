import { respondentsApi } from '@insights/contract/survey/respondents.ts'
import { surveySampleApi } from '@insights/contract/survey/survey-sample.ts'
import { type SharesRead, type Survey, surveyApi } from '@insights/contract/survey/survey.ts'
import { checkSurveyRows } from '@insights/domain/survey/check-survey.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { Kysely, Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { BODY_SIZE, MAX_ROW_KEYS } from '../http/body-size.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { acceptMultipart, ownedByReportInForm, remainingParts } from '../http/forms.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInPath,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { readColumns, readRespondentsForm, RESPONDENTS_FORM } from './read-respondents-file.ts'
import { readDriveFile, readSurveyForm, SURVEY_FORM, type SurveySheet } from './read-survey-file.ts'
import { findEarlierMeanings, storeRespondents } from './store-respondents.ts'
import {
  explainSurvey,
  findSurveyQuestions,
  sortStoredSurvey,
  storeSurvey,
} from './store-survey.ts'
import { findSurveySample, saveSurveySample } from './survey-sample.ts'

export const surveyRoutes: Routes = async (route, services, api) => {
  const { db } = services
  await acceptMultipart(api)
  // Buyers of a report may read its survey, raw data included.
  route(
    surveyApi.find,
    {
      permission: 'reader',
      ownership: ownedByReportInQuery('read', 'reportId'),
      secondCoder: 'harmless',
    },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('consumer_surveys'),
        id: 'consumer_surveys.id',
        columns: { reportId: 'consumer_surveys.report_id' },
        sort: {},
        bounded: true,
        select: (rows) => rows.selectAll('consumer_surveys'),
        present: presentSurvey,
      }),
  )

  route(
    surveyApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'reportId'),
      secondCoder: 'harmless',
      maxKeys: MAX_ROW_KEYS,
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const stored = await storeSurvey(
        services,
        callerOf(request),
        reportOf(request),
        (questions) => checkSurveyRows(request.body.rawData, questions),
      )
      return present(stored)
    },
  )

  route(
    surveyApi.check,
    {
      permission: 'staff',
      ownership: ownedByReportInForm('edit', SURVEY_FORM),
      secondCoder: 'harmless',
    },
    async (request) => {
      const sheet = await readSurveyForm(remainingParts(request))
      return describeSurvey(db, reportOf(request), sheet)
    },
  )

  route(
    surveyApi.checkFromDrive,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'reportId'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { drive, file, sheet: name, columns } = request.body
      const chosen = { file, sheet: name, columns }
      const sheet = await readDriveFile(services, callerOf(request), drive, chosen)
      return describeSurvey(db, reportOf(request), sheet)
    },
  )

  route(
    surveyApi.import,
    {
      permission: 'staff',
      ownership: ownedByReportInForm('edit', SURVEY_FORM),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { check } = await readSurveyForm(remainingParts(request))
      const stored = await storeSurvey(services, callerOf(request), reportOf(request), check)
      return present(stored)
    },
  )

  route(
    respondentsApi.readColumns,
    {
      permission: 'staff',
      ownership: ownedByReportInForm('edit', RESPONDENTS_FORM),
      secondCoder: 'harmless',
    },
    async (request) => {
      return readColumns(remainingParts(request), await findKnown(db, reportOf(request)))
    },
  )

  route(
    respondentsApi.import,
    {
      permission: 'staff',
      ownership: ownedByReportInForm('edit', RESPONDENTS_FORM),
      secondCoder: 'harmless',
    },
    async (request) => {
      const report = reportOf(request)
      const known = await findKnown(db, report)
      const file = await readRespondentsForm(remainingParts(request), known)
      const { result, ...effects } = await storeRespondents(
        services,
        callerOf(request),
        report,
        file,
      )
      const { survey, respondents, leftOut } = result
      return { ...present({ result: survey, ...effects }), imported: { respondents, leftOut } }
    },
  )

  route(
    surveySampleApi.get,
    {
      permission: 'staff',
      ownership: ownedByReportInPath('read', 'reportId'),
      secondCoder: 'harmless',
    },
    ({ params }) => findSurveySample(db, params.reportId),
  )

  route(
    surveySampleApi.update,
    {
      permission: 'staff',
      ownership: ownedByReportInPath('edit', 'reportId'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { reportId } = request.params
      const saved = await saveSurveySample(services, callerOf(request), reportId, request.body)
      const { result, scoresDeleted, reportReopened } = saved
      return { ...result, effects: { scoresDeleted, reportReopened } }
    },
  )

  route(
    surveyApi.importFromDrive,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'reportId'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { drive, file, sheet, columns } = request.body
      const chosen = { file, sheet, columns }
      const { check } = await readDriveFile(services, callerOf(request), drive, chosen)
      const stored = await storeSurvey(services, callerOf(request), reportOf(request), check)
      return present(stored)
    },
  )

  route(
    surveyApi.update,
    {
      permission: 'staff',
      ownership: ownedByRecord('edit', 'consumer_surveys'),
      secondCoder: 'harmless',
      maxKeys: MAX_ROW_KEYS,
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const reportId = reportOf(request)._id
      requireUnchangedIds(request.body, { _id: request.params.id, reportId })
      const sorted = await sortStoredSurvey(services, callerOf(request), reportId)
      return present(sorted)
    },
  )
}

/** Returns what the industry of a report knows of the files of its surveys. */
async function findKnown(db: Kysely<Tables>, { industryId }: ReportAccess) {
  return {
    questions: await findSurveyQuestions(db, industryId),
    earlier: await findEarlierMeanings(db, industryId),
  }
}

function present(edit: Edit<Selectable<Tables['consumer_surveys']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentSurvey(result), effects: { scoresDeleted, reportReopened } }
}

function presentSurvey(row: Selectable<Tables['consumer_surveys']>): Survey {
  return {
    _id: row.id,
    reportId: row.report_id,
    rawData: row.raw_data.map(presentRow),
    sortedData: row.sorted_data.map(presentRow),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function presentRow(row: SurveyRow): Survey['rawData'][number] {
  return {
    questionId: row.questionId,
    categoryId: row.categoryId,
    name: row.name,
    one: row.one,
    two: row.two,
    three: row.three,
    four: row.four,
    five: row.five,
    fourFive: row.fourFive,
    topBottom: row.topBottom,
    normalized: row.normalized,
    nearestPointFive: row.nearestPointFive,
  }
}

const SHOWN_ROWS = 5
const EXAMPLES = 4
const MAX_LENGTH = 200

/** Returns a file of shares as it was understood, and what it would change. */
async function describeSurvey(
  db: Kysely<Tables>,
  { _id: reportId, industryId }: ReportAccess,
  sheet: SurveySheet,
): Promise<SharesRead> {
  const questions = await findSurveyQuestions(db, industryId)
  const { header, columns, matched, notes, check } = sheet.read(questions)
  const stored = await db
    .selectFrom('consumer_surveys')
    .where('report_id', '=', reportId)
    .select('raw_data')
    .executeTakeFirst()
  const rows = check.ok ? check.rows : []
  return {
    sheet: sheet.name,
    sheets: sheet.names,
    fileColumns: (sheet.rows[0] ?? []).map((_, place) => ({
      name: (sheet.rows[header]?.[place] ?? '').slice(0, MAX_LENGTH),
      examples: sheet.rows
        .slice(header + 1)
        .map((cells) => (cells[place] ?? '').trim().slice(0, MAX_LENGTH))
        .filter((cell) => cell !== '')
        .slice(0, EXAMPLES),
    })),
    columns,
    rows: rows.slice(0, SHOWN_ROWS),
    matched,
    questions: questions.length,
    changed: stored ? findChanged(rows, stored.raw_data) : null,
    notes,
    rejection: check.ok ? null : await explainSurvey(db, industryId, check),
  }
}

/** Returns the names of rows whose shares are not the same in the stored survey. */
function findChanged(rows: readonly SurveyRow[], stored: readonly SurveyRow[]): string[] {
  const sharesOf = ({ one, two, three, four, five }: SurveyRow) =>
    [one, two, three, four, five].join()
  const before = new Map(stored.map((row) => [row.questionId, sharesOf(row)]))
  return rows.filter((row) => before.get(row.questionId) !== sharesOf(row)).map(({ name }) => name)
}
