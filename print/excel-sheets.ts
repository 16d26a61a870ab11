import type { HistoryRank, ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { statusName } from '@insights/domain/workflow/status-label.ts'
import type { Cell, SheetData } from 'write-excel-file/node'

import {
  availabilityCell,
  changeCell,
  headerCell,
  numberCell,
  percentCell,
  textCell,
} from './workbook-cells.ts'

/** A sheet of the workbook; its first row is a frozen header. */
export interface DataSheet {
  readonly sheet: string
  readonly data: SheetData
  /** Column widths in characters; the last one applies to all further columns. */
  readonly widths: readonly number[]
  /** Number of frozen columns. */
  readonly frozenColumns: number
}

const RANKING_COLUMNS = [
  'Edition',
  'Ranking',
  'Rank',
  'Company',
  'Score',
  'Change',
  'Significant change',
]

/** A row per rank, of this edition and of the earlier ones that charts and changes refer to. */
export function rankingsSheet(document: ReportDocument): DataSheet {
  const { report, rankings, applications, history } = document
  const data: SheetData = [RANKING_COLUMNS.map(headerCell)]
  if (rankings) {
    const month = formatMonth(report.date)
    data.push(...rowsOf(month, 'Overall', rankings.overall))
    for (const { title } of applications) {
      data.push(...rowsOf(month, title, rankings.applications[title]))
    }
  }
  for (const edition of history.toReversed()) {
    const month = formatMonth(edition.date)
    data.push(...rowsOf(month, 'Overall', edition.overall))
    for (const { title } of applications) {
      data.push(...rowsOf(month, title, edition.applications[title]))
    }
  }
  return { sheet: 'Rankings', data, widths: [18, 14, 7, 28, 9, 10, 12], frozenColumns: 0 }
}

function rowsOf(month: string, ranking: string, ranks: readonly (Rank | HistoryRank)[]): SheetData {
  return ranks.map((rank) => [
    textCell(month),
    textCell(ranking),
    numberCell(rank.rank),
    textCell(rank.company),
    percentCell(rank.score),
    ...('change' in rank
      ? [
          changeCell(rank.change),
          textCell(rank.change === null ? '' : rank.significant ? 'Yes' : 'No'),
        ]
      : [null, null]),
  ])
}

/** Scores by application, group and category with a column per company, including group totals. */
export function categoryScoresSheet(document: ReportDocument): DataSheet {
  const { companies, applications, categoryGroups, rankings, categoryPerformance } = document
  const head = ['Application', 'Group', 'Category', ...companies.map(({ title }) => title)]
  const data: SheetData = [head.map(headerCell)]
  for (const { title: application } of applications) {
    const scores = new Map(
      rankings?.categories[application].map((row) => [row.categoryId, row.scores]),
    )
    for (const { title: group, categories } of categoryGroups) {
      const place = [textCell(application), textCell(group)]
      for (const { categoryId, title } of categories) {
        const row = scores.get(categoryId)
        if (row) data.push([...place, textCell(title), ...row.map(percentCell)])
      }
      const performance = categoryPerformance.find(({ categoryGroup }) => categoryGroup === group)
      const ranking = performance?.applications?.[application].ranking
      if (ranking && ranking.length > 0) {
        const whole = textCell('Group total', { fontWeight: 'bold' })
        data.push([...place, whole, ...companies.map(({ companyId }) => scoreOf(companyId))])
      }

      function scoreOf(company: string): Cell {
        return percentCell(ranking?.find(({ companyId }) => companyId === company)?.score ?? null)
      }
    }
  }
  return { sheet: 'Category Scores', data, widths: [14, 24, 30, 14], frozenColumns: 3 }
}

/** A row for each capability, a column for each company on each application. */
export function matrixSheet({ matrix, companies, applications }: ReportDocument): DataSheet {
  const places = applications.flatMap(({ title }) =>
    companies.map((company) => `${company.title}, ${title}`),
  )
  const data: SheetData = [['Group', 'Category', 'Capability', ...places].map(headerCell)]
  for (const { categoryGroup, title: category, capabilities } of matrix) {
    for (const { title, available } of capabilities) {
      data.push([
        textCell(categoryGroup),
        textCell(category),
        textCell(title),
        ...applications.flatMap((application) =>
          available[application.title].map(availabilityCell),
        ),
      ])
    }
  }
  return { sheet: 'Matrix', data, widths: [24, 28, 44, 15], frozenColumns: 3 }
}

const RAW_DATA_COLUMNS = ['Company', 'Application', 'Group', 'Category', 'Capability', 'Available']

/** One row per answer, for filtering. */
export function rawDataSheet({ matrix, companies, applications }: ReportDocument): DataSheet {
  const data: SheetData = [RAW_DATA_COLUMNS.map(headerCell)]
  for (const [place, company] of companies.entries()) {
    for (const { title: application } of applications) {
      for (const { categoryGroup, title: category, capabilities } of matrix) {
        for (const { title, available } of capabilities) {
          const answer = available[application][place] ?? null
          const texts = [company.title, application, categoryGroup, category, title, wordOf(answer)]
          data.push(texts.map((text) => textCell(text)))
        }
      }
    }
  }
  return { sheet: 'Raw Data', data, widths: [28, 14, 24, 28, 44, 10], frozenColumns: 0 }
}

function wordOf(available: boolean | null): string {
  if (available === null) return ''
  return available ? 'Yes' : 'No'
}

const COLUMNS = ['Rank', 'Capability', 'Group', 'Ranked 4 or 5', 'Rated 5', 'Weight']

/** Survey results by importance; the survey has whole percentages. */
export function surveySheet({ survey }: ReportDocument): DataSheet {
  const data: SheetData = [COLUMNS.map(headerCell)]
  for (const { rank, name, categoryGroup, fourFive, five, nearestPointFive } of survey?.rows ??
    []) {
    data.push([
      numberCell(rank),
      textCell(name),
      textCell(categoryGroup),
      percentCell(fourFive / 100),
      percentCell(five / 100),
      numberCell(nearestPointFive),
    ])
  }
  return { sheet: 'Survey', data, widths: [7, 48, 24, 14, 10, 9], frozenColumns: 0 }
}

/** What the workbook contains and how to read its sheets. */
export function aboutSheet({ report, executiveSummary }: ReportDocument): DataSheet {
  const lines: readonly (readonly [string, string])[] = [
    ['Report', report.title],
    ['Industry', report.industry.title],
    ['Month', formatMonth(report.date)],
    ['Status', statusName(report.status)],
    ['Revision', String(report.revision)],
    ['Edition', executiveSummary.intro],
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
    ['Survey', 'What consumers find important.'],
  ]
  return {
    sheet: 'About',
    data: [
      ['About', ''].map(headerCell),
      ...lines.map(([name, text]) => [
        textCell(name, { fontWeight: 'bold', alignVertical: 'top' }),
        textCell(text, { wrap: true, alignVertical: 'top' }),
      ]),
    ],
    widths: [18, 90],
    frozenColumns: 0,
  }
}
