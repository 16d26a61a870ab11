import type { SharesRead, SurveyRow } from '@insights/contract/survey/survey.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import type { SurveySheet } from './read-survey-file.ts'
import { explainSurvey, findSurveyQuestions } from './store-survey.ts'

const SHOWN_ROWS = 5
const EXAMPLES = 4
const MAX_LENGTH = 200

/** Returns a file of shares as it was understood, and what it would change. */
export async function describeSurvey(
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
