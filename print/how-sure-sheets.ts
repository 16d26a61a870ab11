import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { describeUncertainty, HOW_SURE } from '@insights/domain/reading/uncertainty/how-sure.ts'
import { rateText, SOURCE_NAMES } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { NOT_COVERED } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
import { UNCERTAINTY_SOURCES } from '@insights/domain/reading/uncertainty/uncertainty.ts'

import type { DataSheet } from './excel-sheets.ts'
import { drawShareCell, pointsCell, scoreCell, textCell, type Value } from './workbook-cells.ts'

/**
 * How sure scores and ranks are: what that rests on, and a row for each company and each assumed share
 * of wrong answers. Empty before anything is calculated, and without rows where nothing was drawn.
 */
export function howSureSheets(document: ReportDocument): DataSheet[] {
  const found = describeUncertainty(document)
  if (found === null) return []
  const { errorRates } = found
  const intervals = errorRates.length > 0 ? [intervalsSheet(document, errorRates)] : []
  return [basisSheet(found), ...intervals]
}

function basisSheet(found: NonNullable<ReturnType<typeof describeUncertainty>>): DataSheet {
  const lines = [
    ...found.sources.map(({ name, text }) => [name, text] as const),
    ...found.how.map((text) => ['How', text] as const),
    ...NOT_COVERED.map((text) => ['Not covered', text] as const),
  ]
  return {
    sheet: HOW_SURE,
    heads: [HOW_SURE, ''],
    rows: lines.map(([name, text]) => [
      textCell(name, { fontWeight: 'bold', alignVertical: 'top' }),
      textCell(text, { wrap: true, alignVertical: 'top' }),
    ]),
    columns: [],
    widths: [22, 100],
  }
}

function intervalsSheet(document: ReportDocument, errorRates: readonly number[]): DataSheet {
  const rows: Value[][] = []
  const names = document.rankings?.overall.map(({ company }) => company) ?? []
  for (const rate of errorRates) {
    for (const one of describeUncertainty(document, rate)?.companies ?? []) {
      const { company, rank, score, interval, alone, ahead } = one
      rows.push([
        rateText(rate),
        company,
        rank,
        interval.best,
        interval.worst,
        scoreCell(score),
        scoreCell(interval.low),
        scoreCell(interval.high),
        ...alone.map((half) => pointsCell(half)),
        ...ahead.map(drawShareCell),
      ])
    }
  }
  return {
    sheet: 'Intervals',
    heads: [
      'Wrong answers',
      'Company',
      'Rank',
      'Rank from',
      'Rank to',
      'Score',
      'Score from',
      'Score to',
      ...UNCERTAINTY_SOURCES.map((source) => `${SOURCE_NAMES[source]} ±`),
      ...names.map((name) => `Ahead of ${name}`),
    ],
    rows,
    columns: [
      ['Wrong answers', 'Share of answers that are wrong, assumed or measured.'],
      ['Company', 'Name of the company.'],
      ['Rank', 'Published overall rank.'],
      ['Rank from', 'Best rank of its 95% interval.'],
      ['Rank to', 'Worst rank of its 95% interval.'],
      ['Score', 'Published overall score.'],
      ['Score from', 'Lower end of its 95% interval.'],
      ['Score to', 'Upper end of its 95% interval.'],
      [
        'A column for each source',
        'Half the width of the interval if only this source varied, in points. Empty without a basis, and where there are too few answers to tell what wrong ones do.',
      ],
      [
        'A column for each company',
        'Share of the draws in which the company of the row is ahead of it; equal scores count half.',
      ],
    ],
    widths: [12, 28, 7, 9, 9, 9, 10, 10, 12],
    frozenColumns: 2,
  }
}
