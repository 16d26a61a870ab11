import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import type {
  DrawnScore,
  HistoryRank,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { HOW_SURE } from '@insights/domain/reading/uncertainty/how-sure.ts'
import { intervalNote } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { statusName } from '@insights/domain/reports/workflow/status-label.ts'
import { FORMULA_NOTES } from '@insights/domain/scoring/formula-notes.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { SIGNIFICANT_POINTS } from '@insights/domain/scoring/ranking/significant-change.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Cell } from 'write-excel-file/node'

import {
  availabilityCell,
  percentCell,
  pointsCell,
  scoreCell,
  textCell,
  uprightHeaderCell,
  type Value,
} from './workbook-cells.ts'

/** A sheet of the workbook; its first row is a frozen header. */
export interface DataSheet {
  readonly sheet: string
  readonly rows: readonly (readonly Value[])[]
  /** Explanations of the columns, in their order; one entry explains all columns of companies. */
  readonly columns: readonly (readonly [column: string, meaning: string])[]
  /** The header, if it differs from the names of the columns above. */
  readonly heads?: readonly (string | Cell)[]
  /** Column widths in characters; the last one applies to all further columns. */
  readonly widths: readonly number[]
  /** Number of frozen columns; 0 by default. */
  readonly frozenColumns?: number
}

/** Returns the header of a sheet. */
export function headsOf({ heads, columns }: DataSheet): readonly (string | Cell)[] {
  return heads ?? columns.map(([column]) => column)
}

/** Returns the width of each column in characters. */
export function widthsOf(sheet: DataSheet): number[] {
  const { widths } = sheet
  return headsOf(sheet).map((_, place) => widths[place] ?? widths.at(-1) ?? 10)
}

/** A row per rank, of this edition and of the earlier ones that charts and changes refer to. */
export function rankingsSheet(document: ReportDocument): DataSheet {
  const { report, rankings, applications, history } = document
  const rows: Value[][] = []
  const drawn = findIntervals(document, null) !== null
  if (rankings) {
    const month = formatMonth(report.date)
    for (const application of [null, ...applications.map(({ title }) => title)]) {
      const ranks = application === null ? rankings.overall : rankings.applications[application]
      const intervals = findIntervals(document, application)
      const name = application ?? 'Overall'
      rows.push(
        ...rowsOf(month, name, ranks).map((row, place) => [
          ...row,
          ...(drawn ? intervalCells(intervals?.get(ranks[place]!.companyId)) : []),
        ]),
      )
    }
  }
  for (const edition of history.toReversed()) {
    const formula = edition.formula ?? report.formula
    const method = formula === report.formula ? '' : ` (formula ${formula})`
    const month = `${formatMonth(edition.date)}${method}`
    rows.push(...rowsOf(month, 'Overall', edition.overall))
    for (const { title } of applications) {
      rows.push(...rowsOf(month, title, edition.applications[title]))
    }
  }
  return {
    sheet: 'Rankings',
    rows,
    columns: [
      ['Edition', 'Month of the edition that the row is from.'],
      ['Ranking', 'Overall, or the application that is ranked.'],
      ['Rank', 'Place in this ranking. Companies with equal scores share a rank.'],
      ['Company', 'Name of the company.'],
      ['Score', 'Score of the company in this ranking.'],
      [
        'Change',
        'Score less that of the previous edition, in points. Empty without one, and for earlier editions.',
      ],
      [
        'Significant change',
        `Yes for a change of at least ${SIGNIFICANT_POINTS} points. Empty where Change is empty.`,
      ],
      ...(drawn ? intervalColumns(document) : []),
    ],
    widths: [18, 14, 7, 28, 9, 10, 12, 10, 10, 10, 10],
  }
}

export function intervalColumns(
  document: ReportDocument,
): readonly (readonly [column: string, meaning: string])[] {
  const lower = 'Lower end of the 95% interval of the score. Empty for earlier editions.'
  return [
    ['95% from', `${lower} ${intervalNote(document)}`],
    ['95% to', 'Upper end of it.'],
    ['Rank from', 'Best rank of its 95% interval.'],
    ['Rank to', 'Worst rank of it.'],
  ]
}

export function intervalCells(interval: DrawnScore | undefined): Value[] {
  if (!interval) return ['', '', '', '']
  return [scoreCell(interval.low), scoreCell(interval.high), interval.best, interval.worst]
}

function rowsOf(month: string, ranking: string, ranks: readonly (Rank | HistoryRank)[]): Value[][] {
  return ranks.map((rank) => [
    month,
    ranking,
    rank.rank,
    rank.company,
    scoreCell(rank.score),
    ...('change' in rank
      ? [pointsCell(rank.change), rank.change === null ? '' : rank.significant ? 'Yes' : 'No']
      : [null, null]),
  ])
}

/** Names all columns of companies where columns are explained. */
const A_COMPANY = 'A column for each company'

/** Scores by application, group and category with a column per company, including group totals. */
export function categoryScoresSheet(document: ReportDocument): DataSheet {
  const { companies, applications, categoryGroups, rankings, categoryPerformance } = document
  const heads = ['Application', 'Group', 'Category', ...companies.map(({ title }) => title)]
  const rows: Value[][] = []
  for (const { title: application } of applications) {
    const scores = new Map(
      rankings?.categories[application].map((row) => [row.categoryId, row.scores]),
    )
    for (const { title: group, categories } of categoryGroups) {
      const place = [application, group]
      for (const { categoryId, title } of categories) {
        const row = scores.get(categoryId)
        if (row) rows.push([...place, title, ...row.map(percentCell)])
      }
      const performance = categoryPerformance.find(({ categoryGroup }) => categoryGroup === group)
      const ranking = performance?.applications?.[application].ranking
      if (ranking && ranking.length > 0) {
        const whole = textCell('Group total', { fontWeight: 'bold' })
        rows.push([...place, whole, ...companies.map(({ companyId }) => scoreOf(companyId))])
      }

      function scoreOf(company: string): Cell {
        return percentCell(ranking?.find(({ companyId }) => companyId === company)?.score ?? null)
      }
    }
  }
  return {
    sheet: 'Category Scores',
    heads,
    rows,
    columns: [
      ['Application', 'Application that the shares are of.'],
      ['Group', 'Group that the category belongs to.'],
      ['Category', 'Category, or Group total for all capabilities of the group.'],
      [A_COMPANY, 'Share of the capabilities that the company offers, not weighted.'],
    ],
    widths: [14, 24, 30, 14],
    frozenColumns: 3,
  }
}

/** A row for each capability, a column for each company on each application. */
export function matrixSheet({ matrix, companies, applications }: ReportDocument): DataSheet {
  const places = applications.flatMap(({ title }) =>
    companies.map((company) => `${company.title}, ${title}`),
  )
  const rows: Value[][] = []
  for (const { categoryGroup, title: category, capabilities } of matrix) {
    for (const { title, available } of capabilities) {
      rows.push([
        categoryGroup,
        category,
        title,
        ...applications.flatMap((application) =>
          available[application.title].map(availabilityCell),
        ),
      ])
    }
  }
  return {
    sheet: 'Matrix',
    heads: ['Group', 'Category', 'Capability', ...places.map(uprightHeaderCell)],
    rows,
    columns: [
      ['Group', 'Group that the category belongs to.'],
      ['Category', 'Category that the capability belongs to.'],
      ['Capability', 'Name of the capability.'],
      [
        'A column for each company and application',
        'Yes if the company offers the capability there, No if not. Empty while unanswered.',
      ],
    ],
    widths: [20, 24, 40, 5],
    frozenColumns: 3,
  }
}

/** One row per answer, for filtering. */
export function rawDataSheet({ matrix, companies, applications }: ReportDocument): DataSheet {
  const rows: Value[][] = []
  for (const [place, company] of companies.entries()) {
    for (const { title: application } of applications) {
      for (const { categoryGroup, title: category, capabilities } of matrix) {
        for (const { title, available } of capabilities) {
          const answer = available[application][place] ?? null
          rows.push([company.title, application, categoryGroup, category, title, wordOf(answer)])
        }
      }
    }
  }
  return {
    sheet: 'Raw Data',
    rows,
    columns: [
      ['Company', 'Name of the company.'],
      ['Application', 'Mobile Web, iPhone App or Android App.'],
      ['Group', 'Group that the category belongs to.'],
      ['Category', 'Category that the capability belongs to.'],
      ['Capability', 'Name of the capability.'],
      ['Available', 'Yes if the company offers the capability, No if not. Empty while unanswered.'],
    ],
    widths: [28, 14, 24, 28, 44, 10],
  }
}

function wordOf(available: boolean | null): string {
  if (available === null) return ''
  return available ? 'Yes' : 'No'
}

/** Survey results, the highest first; the survey has whole percentages. */
export function surveySheet(document: ReportDocument): DataSheet {
  const fixed = fixedWeights(document)
  const rows: Value[][] = []
  for (const row of document.survey?.rows ?? []) {
    const { rank, name, categoryId, categoryGroup, fourFive, five, nearestPointFive } = row
    rows.push([
      rank ?? '',
      name,
      categoryGroup,
      percentCell(fourFive / 100),
      percentCell(five / 100),
      nearestPointFive,
      document.scoring === null ? '' : fixed.has(categoryId) ? 'Yes' : 'No',
    ])
  }
  return {
    sheet: 'Survey',
    rows,
    columns: [
      ['Rank', 'Place by the shares of high ratings, the highest first.'],
      ['Capability', 'What consumers were asked about.'],
      ['Group', 'Group of the category that it belongs to.'],
      ['Ranked 4 or 5', 'Share of consumers who gave it 4 or 5 of 5.'],
      ['Rated 5', 'Share of consumers who gave it 5 of 5.'],
      ['Weight', 'Weight that follows from the shares, to the nearest half.'],
      [
        'Fixed',
        'Yes where the weight of its category is fixed and does not follow from the survey.',
      ],
    ],
    widths: [7, 48, 24, 14, 10, 9, 8],
  }
}

/** The contents of the workbook, and how to read its sheets. */
export function aboutSheet(document: ReportDocument): DataSheet {
  const { report, executiveSummary, fingerprint, corrections, uncertainty } = document
  const lines: readonly (readonly [string, string])[] = [
    ['Report', report.title],
    ['Industry', report.industry.title],
    ['Month', formatMonth(report.date)],
    ['Status', statusName(report.status)],
    ['Revision', String(report.revision)],
    ['Edition', executiveSummary.intro],
    ['Formula', FORMULA_NOTES[report.formula]],
    ...(fingerprint === null ? [] : [['Fingerprint', fingerprint] as const]),
    [
      'Rankings',
      'Scores of this edition and of earlier ones. Changes compare with the previous edition.',
    ],
    [
      'Category Scores',
      'The share of capabilities that are available, by category and company, not weighted.',
    ],
    ['Matrix', 'Whether each capability is available, side by side.'],
    ['Raw Data', 'One row per answer, for filtering.'],
    ['Survey', 'How consumers rated each question.'],
    ...(uncertainty === null
      ? []
      : [[HOW_SURE, 'What the intervals rest on, and what they do not cover.'] as const]),
    ...(uncertainty === null || uncertainty.results.length === 0
      ? []
      : [['Intervals', '95% intervals of scores and ranks, and who is ahead of whom.'] as const]),
    ['Verification', 'The other inputs of the scores, to calculate them again.'],
    ...(corrections.length === 0
      ? []
      : [['Corrections', 'What differs from the revisions that were replaced.'] as const]),
    ['Columns', 'What each column of each sheet holds.'],
  ]
  return {
    sheet: 'About',
    heads: ['About', ''],
    rows: lines.map(([name, text]) => [
      textCell(name, { fontWeight: 'bold', alignVertical: 'top' }),
      textCell(text, { wrap: true, alignVertical: 'top' }),
    ]),
    columns: [],
    widths: [18, 90],
  }
}

/** An explanation of each column of the other sheets. */
export function columnsSheet(sheets: readonly DataSheet[]): DataSheet {
  return {
    sheet: 'Columns',
    heads: ['Sheet', 'Column', 'What it holds'],
    rows: sheets.flatMap(({ sheet, columns }) =>
      columns.map(([column, meaning]) => [
        textCell(sheet, { alignVertical: 'top' }),
        textCell(column, { fontWeight: 'bold', wrap: true, alignVertical: 'top' }),
        textCell(meaning, { wrap: true, alignVertical: 'top' }),
      ]),
    ),
    columns: [],
    widths: [18, 30, 80],
  }
}
