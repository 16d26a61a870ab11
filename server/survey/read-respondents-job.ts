/** Reads and counts a file of respondents, so that the main thread gets the result alone. */

import type {
  RespondentColumns,
  RespondentMatch,
  ValueMeaning,
} from '@insights/contract/survey/respondents.ts'
import { findHeaderRows } from '@insights/domain/survey/find-header-rows.ts'
import { matchColumns } from '@insights/domain/survey/match-columns.ts'
import { type RespondentsRead, readRespondents } from '@insights/domain/survey/read-respondents.ts'
import {
  type RespondentFigures,
  summarizeRespondents,
} from '@insights/domain/survey/respondents.ts'
import type { SurveyQuestion } from '@insights/domain/survey/survey-row.ts'
import { describeValues } from '@insights/domain/survey/value-meanings.ts'
import { countColumns, openTable, readValues } from '@insights/platform/spreadsheet/open-table.ts'
import type { ColumnSource, TableFileLimits } from '@insights/platform/spreadsheet/table-file.ts'

export interface RespondentsInput {
  readonly bytes: Uint8Array
  readonly limits: TableFileLimits
  readonly questions: readonly SurveyQuestion[]
  /** Meanings of values in earlier imports of the industry. */
  readonly earlier: readonly ValueMeaning[]
  /** The name of the sheet to read; the first visible one by default. */
  readonly sheet: string | undefined
  /** Null for the columns alone. */
  readonly match: RespondentMatch | null
}

/** Respondents with the rows and the sample that follow from them, or what is wrong. */
export type SummarizedRespondents =
  | (Extract<RespondentsRead, { ok: true }> & RespondentFigures)
  | Extract<RespondentsRead, { ok: false }>

export async function run(
  input: RespondentsInput,
): Promise<RespondentColumns | SummarizedRespondents> {
  const { bytes, limits, questions, sheet, match } = input
  const titles = questions.map(({ title }) => title)
  const findHeader = (rows: readonly (readonly string[])[]) => findHeaderRows(rows, titles)
  const source = await openTable(bytes, limits, findHeader, sheet)
  return match ? summarize(source, input, match) : listColumns(source, input)
}

/** Returns the columns of a file, with a suggestion for each question. */
function listColumns(
  source: ColumnSource,
  { questions, earlier }: RespondentsInput,
): RespondentColumns {
  const { rows, columns } = countColumns(source)
  const match = matchColumns(
    columns,
    questions.map(({ title }) => title),
  )
  return {
    format: source.format,
    sheet: source.chosen,
    sheets: source.sheets,
    rows,
    columns: columns.map(({ name, label, examples, counts, labels }) => ({
      name,
      label,
      examples: [...examples],
      values: counts && [...(describeValues(counts, labels) ?? [])],
    })),
    questions: match.questions.map(({ column, exact }, at) => {
      const { questionId, title } = questions[at]!
      return { questionId, title, column, exact }
    }),
    weight: match.weight,
    respondent: match.respondent,
    earlier: [...earlier],
  }
}

function summarize(
  source: ColumnSource,
  { questions, earlier }: RespondentsInput,
  match: RespondentMatch,
): SummarizedRespondents {
  const select = [...Object.values(match.questions), match.weight, match.respondent].filter(
    (column) => column !== null,
  )
  const { rowNumbers, columns } = readValues(source, select)
  const columnAt = (place: number | null | undefined) => {
    if (place === null || place === undefined) return null
    const { name, label, values, labels } = columns[select.indexOf(place)]!
    const isShared = columns.some((other, at) => other.name === name && select[at] !== place)
    return { name: (isShared && label) || name || label, values, labels }
  }
  const read = readRespondents({
    rowNumbers,
    questions: questions.map((question) => ({
      question,
      column: columnAt(match.questions[question.questionId]),
    })),
    weight: columnAt(match.weight),
    respondent: columnAt(match.respondent),
    earlier: ratingsOf(earlier),
    ...(match.values && { meanings: ratingsOf(match.values) }),
  })
  return read.ok ? { ...read, ...summarizeRespondents(read.respondents, questions) } : read
}

const ratingsOf = (meanings: readonly ValueMeaning[]) =>
  new Map(meanings.map(({ value, rating }) => [value, rating]))
