import { explainCauses } from '@insights/domain/brand/standing/explain-causes.ts'
import { findOvertakings } from '@insights/domain/brand/standing/overtaking.ts'
import { rankingName } from '@insights/domain/brand/standing/standing-findings.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { SheetData } from 'write-excel-file/node'

import type { DataSheet } from '../excel-sheets.ts'
import { headerCell, pointsCell, scoreCell, textCell } from '../workbook-cells.ts'
import type { BrandSubject } from './brand-subject.ts'

const KEYS = [null, ...APPLICATIONS.map(({ title }) => title)]

/** Why It Changed as sheets: by cause, by category, and who passed whom, for every score. */
export function whyItChangedSheets(
  document: ReportDocument,
  { company: { companyId } }: BrandSubject<'why-it-changed'>,
): readonly DataSheet[] {
  return [
    causesSheet(document, companyId),
    categoriesSheet(document, companyId),
    overtakingsSheet(document, companyId),
  ]
}

const PART_COLUMNS = [
  ['Score', 'Overall, or the application that is scored.'],
  ['Part', 'The earlier score, what changed it, and the score of this edition.'],
  ['Level', 'The score that has been reached with this part.'],
  ['Change', 'Points of a percent. The parts of a score add up to its whole change.'],
] as const

function partRows(
  name: string,
  { since, before, now, change, parts }: NonNullable<ReturnType<typeof explainScoreChange>>,
  month: string,
): SheetData {
  let level = before
  return [
    [textCell(name), textCell(formatMonth(since)), scoreCell(before), null],
    ...parts.map((part) => {
      level = Math.round((level + part.change) * 10_000) / 10_000
      const fact = part.fact === undefined ? [] : [textCell(part.fact)]
      return [
        textCell(name),
        textCell(part.title),
        scoreCell(level),
        pointsCell(part.change),
        ...fact,
      ]
    }),
    [textCell(name), textCell(month), scoreCell(now), pointsCell(change)],
  ]
}

function causesSheet(document: ReportDocument, companyId: string): DataSheet {
  const columns = [
    ...PART_COLUMNS,
    ['What is known', 'What changed, in words.'],
    ['Company', 'The company that the workbook is about.'],
  ] as const
  const month = formatMonth(document.report.date)
  const company = document.companies.find((one) => one.companyId === companyId)?.title ?? ''
  return {
    sheet: 'Causes',
    data: [
      columns.map(([column]) => headerCell(column)),
      ...KEYS.flatMap((key) => {
        const explained = explainCauses(document, companyId, key)
        if (!explained) return []
        return partRows(rankingName(key), explained, month).map(
          ([score, part, level, change, fact = null]) => [
            score ?? null,
            part ?? null,
            level ?? null,
            change ?? null,
            fact,
            textCell(company),
          ],
        )
      }),
    ],
    columns,
    widths: [14, 30, 10, 10, 60, 24],
    frozenColumns: 0,
  }
}

function categoriesSheet(document: ReportDocument, companyId: string): DataSheet {
  const month = formatMonth(document.report.date)
  return {
    sheet: 'Categories',
    data: [
      PART_COLUMNS.map(([column]) => headerCell(column)),
      ...KEYS.flatMap((key) => {
        const explained = explainScoreChange(document, companyId, key)
        return explained ? partRows(rankingName(key), explained, month) : []
      }),
    ],
    columns: PART_COLUMNS,
    widths: [14, 40, 10, 10],
    frozenColumns: 0,
  }
}

const PASSED_COLUMNS = [
  ['Ranking', 'Overall, or the application that is ranked.'],
  ['Company', 'Another company.'],
  ['Ahead', 'Whether the other one is ahead now.'],
  ['Ahead before', 'How far the company was ahead of it in the previous edition, in points.'],
  ['Own change', 'What the company gained or lost since, in points.'],
  ['Its change', 'What the other one gained or lost since, in points.'],
  ['Ahead now', 'How far the company is ahead of it now, in points.'],
  ['What it did', 'The causes of the other one’s change, in points.'],
] as const

function overtakingsSheet(document: ReportDocument, companyId: string): DataSheet {
  return {
    sheet: 'Who Passed Whom',
    data: [
      PASSED_COLUMNS.map(([column]) => headerCell(column)),
      ...KEYS.flatMap((key) =>
        findOvertakings(document, companyId, key).map((one) => [
          textCell(rankingName(key)),
          textCell(one.company),
          textCell(one.passedBy ? 'Yes' : 'No'),
          pointsCell(one.aheadBefore),
          pointsCell(one.ownChange),
          pointsCell(one.otherChange),
          pointsCell(one.aheadNow),
          textCell(one.did ?? ''),
        ]),
      ),
    ],
    columns: PASSED_COLUMNS,
    widths: [14, 26, 8, 12, 12, 12, 12, 70],
    frozenColumns: 0,
  }
}
