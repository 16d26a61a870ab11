import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { correctionRows } from '@insights/domain/reading/corrections/correction-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import type { DataSheet } from './excel-sheets.ts'
import type { Value } from './workbook-cells.ts'

/**
 * The inputs of the scores besides the answers, one to a row, which the page for recalculating reads
 * with the sheets Raw Data and Rankings. Null without scores.
 */
export function verificationSheet(document: ReportDocument): DataSheet | null {
  const { scoring, companies, matrix, report, fingerprint } = document
  if (scoring === null) return null
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  const rows: Value[][] = [
    ['Formula', '', '', '', report.formula],
    ['Revision', '', '', '', report.revision],
    ...(fingerprint === null ? [] : [['Fingerprint', '', '', '', fingerprint]]),
    ...APPLICATIONS.map(({ title }): Value[] => [
      'Device weight',
      '',
      '',
      title,
      scoring.deviceWeights[title],
    ]),
    ...matrix.map(({ categoryId, categoryGroup, title }): Value[] => [
      'Category weight',
      categoryGroup,
      title,
      '',
      weights.get(categoryId) ?? 0,
    ]),
    ...companies.flatMap(({ title: company }, place) =>
      APPLICATIONS.filter(({ rated }) => rated).map(({ title }): Value[] => [
        'App-store rating',
        '',
        company,
        title,
        scoring.userRatings[place]?.[title] ?? 0,
      ]),
    ),
  ]
  return {
    sheet: 'Verification',
    rows,
    columns: [
      ['Input', 'What the value is: with Raw Data, everything that the scores follow from.'],
      ['Group', 'Group of the category.'],
      ['Name', 'Category or company that the value is of.'],
      ['Application', 'Application that the value is of.'],
      ['Value', 'The value that the scores were calculated with.'],
    ],
    widths: [20, 24, 30, 14, 70],
  }
}

/** A row for each difference from the revisions that were replaced. Null without any. */
export function correctionsSheet({ corrections }: ReportDocument): DataSheet | null {
  if (corrections.length === 0) return null
  return {
    sheet: 'Corrections',
    rows: corrections.flatMap((correction) =>
      correctionRows(correction).map(({ kind, item, before, now }): Value[] => [
        correction.revision,
        correction.date?.slice(0, 'YYYY-MM-DD'.length) ?? '',
        correction.reason ?? '',
        kind,
        item,
        before,
        now,
      ]),
    ),
    columns: [
      ['Revision', 'Number of the revision that made the correction.'],
      ['Published', 'Day on which that revision replaced the one before.'],
      ['Reason', 'Why the revision was made.'],
      ['Part', 'Answer, Score and rank, Input or Text.'],
      ['Item', 'What was corrected.'],
      ['Before', 'Value or words of the replaced revision.'],
      ['Now', 'Value or words of the revision.'],
    ],
    widths: [9, 12, 40, 15, 60, 40, 40],
  }
}
