import { explainCauses } from '@insights/domain/brand/standing/explain-causes.ts'
import { findOvertakings } from '@insights/domain/brand/standing/overtaking.ts'
import { rankingName } from '@insights/domain/brand/standing/standing-findings.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import {
  type ExplainedChange,
  explainScoreChange,
} from '@insights/domain/reading/breakdown/explain-change.ts'
import { waterfallTable } from '@insights/domain/reading/charts/change-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import type { DataSheet } from '../excel-sheets.ts'
import { pointsCell, scoreCell, type Value } from '../workbook-cells.ts'
import type { BrandSubject } from './brand-subject.ts'
import { returnsSheet } from './standing-sheet.ts'

const KEYS = [null, ...APPLICATIONS.map(({ title }) => title)]

/** Why as sheets: by cause, category and overtaking, for every score; gains and losses. */
export function whyItChangedSheets(
  document: ReportDocument,
  { company: { companyId } }: BrandSubject<'why-it-changed'>,
): readonly DataSheet[] {
  return [
    causesSheet(document, companyId),
    categoriesSheet(document, companyId),
    overtakingsSheet(document, companyId),
    returnsSheet(document, companyId),
  ]
}

const PART_COLUMNS = [
  ['Score', 'Overall, or the application that is scored.'],
  ['Part', 'The earlier score, what changed it, and the score of this edition.'],
  ['Level', 'The score that has been reached with this part.'],
  ['Change', 'Points of a percent. The parts of a score add up to its whole change.'],
] as const

/** Returns a row for each part, with its facts at the end. */
function partRows(name: string, explained: ExplainedChange, date: string): Value[][] {
  return waterfallTable(explained, date).rows.map(
    ({ name: part, values: [level, change], note }) => [
      name,
      part,
      scoreCell(level),
      pointsCell(change),
      note,
    ],
  )
}

function causesSheet(document: ReportDocument, companyId: string): DataSheet {
  const columns = [
    ...PART_COLUMNS,
    ['What is known', 'What changed, in words.'],
    ['Company', 'The company that the workbook is about.'],
  ] as const
  const company = document.companies.find((one) => one.companyId === companyId)?.title ?? ''
  return {
    sheet: 'Causes',
    rows: KEYS.flatMap((key) => {
      const explained = explainCauses(document, companyId, key)
      const rows = explained ? partRows(rankingName(key), explained, document.report.date) : []
      return rows.map((row) => [...row, company])
    }),
    columns,
    widths: [14, 30, 10, 10, 60, 24],
  }
}

function categoriesSheet(document: ReportDocument, companyId: string): DataSheet {
  return {
    sheet: 'Categories',
    rows: KEYS.flatMap((key) => {
      const explained = explainScoreChange(document, companyId, key)
      const rows = explained ? partRows(rankingName(key), explained, document.report.date) : []
      return rows.map((row) => row.slice(0, PART_COLUMNS.length))
    }),
    columns: PART_COLUMNS,
    widths: [14, 40, 10, 10],
  }
}

function overtakingsSheet(document: ReportDocument, companyId: string): DataSheet {
  return {
    sheet: 'Who Passed Whom',
    rows: KEYS.flatMap((key) =>
      findOvertakings(document, companyId, key).map((one) => [
        rankingName(key),
        one.company,
        one.passedBy ? 'Yes' : 'No',
        pointsCell(one.aheadBefore),
        pointsCell(one.ownChange),
        pointsCell(one.otherChange),
        pointsCell(one.aheadNow),
        one.did,
      ]),
    ),
    columns: [
      ['Ranking', 'Overall, or the application that is ranked.'],
      ['Company', 'Another company.'],
      ['Ahead', 'Whether the other one is ahead now.'],
      ['Ahead before', 'How far the company was ahead of it in the previous edition, in points.'],
      ['Own change', 'What the company gained or lost since, in points.'],
      ['Its change', 'What the other one gained or lost since, in points.'],
      ['Ahead now', 'How far the company is ahead of it now, in points.'],
      ['What it did', 'The causes of the other one’s change, in points.'],
    ],
    widths: [14, 26, 8, 12, 12, 12, 12, 70],
  }
}
