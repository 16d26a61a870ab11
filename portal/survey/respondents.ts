import {
  type RespondentColumns,
  type RespondentMatch,
  respondentsApi,
} from '@insights/contract/survey/respondents.ts'
import {
  type SurveySampleRecord,
  surveySampleApi,
} from '@insights/contract/survey/survey-sample.ts'
import { type CountedValue, suggestMeanings } from '@insights/domain/survey/value-meanings.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callApi } from '../api/call-api.ts'
import { refreshReport, reportKey } from '../api/report-key.ts'
import { upload } from '../api/upload.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify, notifyReopened } from '../ui/notify/notify.ts'

/** Reads the columns of a file; `progress` is the share sent, 0 to 1. */
export function useReadColumns(report: string) {
  const [progress, setProgress] = useState(0)
  const mutation = useMutation({
    mutationFn: ({ file, sheet }: { readonly file: File; readonly sheet: string | null }) => {
      setProgress(0)
      const form = new FormData()
      form.append('reportId', report)
      if (sheet !== null) form.append('sheet', sheet)
      form.append('file', file, file.name)
      return upload(respondentsApi.readColumns, form, { onProgress: setProgress })
    },
  })
  return { ...mutation, progress }
}

/** Imports the respondents of a file whose columns are matched. */
export function useImportRespondents(report: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const mutation = useMutation({
    mutationFn: ({ file, match }: { readonly file: File; readonly match: RespondentMatch }) => {
      setProgress(0)
      const form = new FormData()
      form.append('reportId', report)
      form.append('match', JSON.stringify(match))
      form.append('file', file, file.name)
      return upload(respondentsApi.import, form, { onProgress: setProgress })
    },
    onSuccess: (survey) => {
      notifyReopened(survey)
      notify.success(importedText(survey.imported))
      return refreshReport(queryClient, report, 'consumer-survey')
    },
  })
  return { ...mutation, progress }
}

function importedText({ respondents, leftOut }: { respondents: number; leftOut: number }): string {
  const imported = `${numberText(respondents)} respondents imported.`
  if (leftOut === 0) return imported
  const rows = leftOut === 1 ? 'row' : 'rows'
  return `${imported} ${numberText(leftOut)} ${rows} without any rating left out.`
}

/** The chosen column of each question: its place as text, empty for none. */
export interface Choices {
  readonly questions: Readonly<Record<string, string>>
  readonly weight: string
  readonly respondent: string
}

export function suggestedChoices({ questions, weight, respondent }: RespondentColumns): Choices {
  return {
    questions: Object.fromEntries(
      questions.map(({ questionId, column }) => [questionId, textOf(column)]),
    ),
    weight: textOf(weight),
    respondent: textOf(respondent),
  }
}

const textOf = (column: number | null) => (column === null ? '' : String(column))
const columnOf = (text: string) => (text === '' ? null : Number(text))

/** Returns what keeps a match from being imported, by question id, `weight` or `respondent`. */
export function checkChoices(
  columns: RespondentColumns,
  choices: Choices,
): Readonly<Record<string, string>> {
  const titles = new Map(columns.questions.map(({ questionId, title }) => [questionId, title]))
  const chosen: [string, string, string][] = [
    ...Object.entries(choices.questions).map(([id, column]): [string, string, string] => [
      id,
      titles.get(id) ?? '',
      column,
    ]),
    ['weight', 'Weight', choices.weight],
    ['respondent', 'Respondent', choices.respondent],
  ]
  const faults: Record<string, string> = {}
  const users = new Map<string, string>()
  for (const [id, title, column] of chosen) {
    if (column === '') {
      if (titles.has(id)) faults[id] = 'Choose its column'
      continue
    }
    const other = users.get(column)
    if (other !== undefined) faults[id] = `Chosen for “${other}” as well`
    else if (titles.has(id) && !columns.columns[Number(column)]?.values) {
      faults[id] = 'It has too many different values for ratings'
    }
    users.set(column, title)
  }
  return faults
}

/** A value of the questions' columns: its number of cells and its meaning, a rating or 0 as text. */
export interface ListedValue extends CountedValue {
  /** Empty while it is not known. */
  readonly meaning: string
}

/**
 * Returns the values of the chosen columns with their suggested or changed meanings, those without a
 * meaning first, and what should be confirmed.
 */
export function listValues(
  { columns, rows, earlier }: RespondentColumns,
  { questions }: Choices,
  changed: Readonly<Record<string, string>>,
) {
  const places = [...new Set(Object.values(questions))].filter((place) => place !== '')
  const chosen = places.flatMap((place) => {
    const values = columns[Number(place)]?.values
    return values ? [values] : []
  })
  const counts = new Map<string, number>()
  for (const { value, count } of chosen.flat()) counts.set(value, (counts.get(value) ?? 0) + count)
  const all = Array.from(counts, ([value, count]) => ({ value, count }))
  const meant = new Map(earlier.map(({ value, rating }) => [value, rating]))
  const { ratings, doubt, fromEarlier } = suggestMeanings(all, meant)
  const filled = all.filter(({ count }) => count > 0)
  // Missing ones come last, and changing a meaning moves no row.
  const order = ({ value }: CountedValue) => ratings.get(value) || (ratings.has(value) ? 9 : 0)
  const values = filled
    .toSorted((a, b) => order(a) - order(b))
    .map(({ value, count }): ListedValue => {
      const suggested = ratings.get(value)
      return {
        value,
        count,
        meaning: changed[value] ?? (suggested === undefined ? '' : String(suggested)),
      }
    })
  const cells = filled.reduce((sum, { count }) => sum + count, 0)
  return { values, empty: Math.max(0, rows * chosen.length - cells), doubt, fromEarlier }
}

/** Returns the match that the import takes. */
export function matchOf(
  { questions, weight, respondent }: Choices,
  values: readonly ListedValue[],
  sheet: string | null,
): RespondentMatch {
  return {
    ...(sheet !== null && { sheet }),
    values: values.map(({ value, meaning }) => ({ value, rating: Number(meaning) })),
    questions: Object.fromEntries(
      Object.entries(questions).flatMap(([id, text]) => {
        const column = columnOf(text)
        return column === null ? [] : [[id, column]]
      }),
    ),
    weight: columnOf(weight),
    respondent: columnOf(respondent),
  }
}

/** The sample of a report's survey. */
export const surveySampleQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'survey-sample'),
    queryFn: ({ signal }) => callApi(surveySampleApi.get, { params: { reportId: report }, signal }),
  })

/** Saves the sample; it must be based on the record that was read. */
export function useSaveSample(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sample: SurveySampleRecord) => {
      const { respondents, byQuestion, designEffect, fieldwork, updatedAt } = sample
      return callApi(surveySampleApi.update, {
        params: { reportId: report },
        body: { respondents, byQuestion, designEffect, fieldwork, updatedAt: updatedAt ?? '' },
      })
    },
    onSuccess: (saved) => {
      notifyReopened(saved)
      notify.success('Sample saved')
    },
    onSettled: () => refreshReport(queryClient, report, 'survey-sample'),
  })
}
