import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { correctionRows } from '@insights/domain/reading/corrections/correction-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { HOW_SURE, describeUncertainty } from '@insights/domain/reading/uncertainty/how-sure.ts'
import { SOURCE_NAMES, rateText } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { NOT_COVERED } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
import { UNCERTAINTY_SOURCES } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import writeExcelFile, { type Feature, type Image } from 'write-excel-file/node'
import { sanitizeTextContent } from 'write-excel-file/utility'

import {
  aboutSheet,
  categoryScoresSheet,
  columnsSheet,
  type DataSheet,
  headsOf,
  matrixSheet,
  rankingsSheet,
  rawDataSheet,
  surveySheet,
  widthsOf,
} from './excel-sheets.ts'
import { fixTimestamps } from './fix-timestamps.ts'
import {
  type Value,
  drawShareCell,
  headerCell,
  pointsCell,
  scoreCell,
  textCell,
  toCell,
} from './workbook-cells.ts'

const SHEETS = [rankingsSheet, categoryScoresSheet, matrixSheet, rawDataSheet, surveySheet]

/**
 * Renders the scores and answers of a report as a workbook: numbers with formats, one sheet per
 * topic, frozen headers, ready to print. The same document gives the same bytes.
 */
export async function renderExcel(document: ReportDocument): Promise<Uint8Array> {
  const sheets = [
    ...SHEETS.map((sheet) => sheet(document)),
    ...howSureSheets(document),
    verificationSheet(document),
    correctionsSheet(document),
    aboutSheet(document),
  ]
  return writeWorkbook(
    document,
    sheets.filter((sheet) => sheet !== null),
  )
}

/** Writes sheets as a workbook, with one more that explains their columns. */
export async function writeWorkbook(
  document: ReportDocument,
  data: readonly DataSheet[],
): Promise<Uint8Array> {
  const sheets = [...data, columnsSheet(data)]
  const file = await writeExcelFile(sheets.map(laidOut), {
    features: [printSetup(sheets, document.report.title)],
  }).toBuffer()
  return fixTimestamps(file, document.report.date)
}

function laidOut(sheet: DataSheet) {
  const { rows, frozenColumns = 0 } = sheet
  return {
    sheet: sheet.sheet,
    data: [headsOf(sheet).map(headerCell), ...rows.map((row) => row.map(toCell))],
    columns: widthsOf(sheet).map((width) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
    ...(frozenColumns > 0 && { stickyColumnsCount: frozenColumns }),
  }
}

/** Number of characters across a landscape page that are still readable in a fitted sheet. */
const MAX_WIDTH = 240

/**
 * Fits every sheet to the width of a page, or of several if it would be too small to read, repeats
 * its header row (and its frozen columns) on each, and numbers the pages.
 */
function printSetup(sheets: readonly DataSheet[], title: string): Feature<Image['content']> {
  const footer = sanitizeTextContent(
    `&L${title.slice(0, 120).toWellFormed().replaceAll('&', '&&')}&C&A&RPage &P of &N`,
  )
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) =>
            xml
              .replace(
                /<worksheet[^<>]*>/,
                (opening) => `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
              )
              .replace(
                /<pageSetup ([^<>]*)\/>/,
                (_element, attributes: string) =>
                  `<pageSetup ${attributes} fitToWidth="${pagesAcross(sheets[sheetIndex])}" fitToHeight="0"/><headerFooter><oddFooter>${footer}</oddFooter></headerFooter>`,
              ),
        },
        'xl/workbook.xml': {
          transform: (xml) =>
            xml.replace(
              '</sheets>',
              `</sheets><definedNames>${sheets.map(printTitles).join('')}</definedNames>`,
            ),
        },
      },
    },
  }
}

function pagesAcross(sheet: DataSheet | undefined): number {
  const width = sheet ? widthsOf(sheet).reduce((sum, each) => sum + each, 0) : 0
  return Math.max(1, Math.ceil(width / MAX_WIDTH))
}

/** Name by which office programs find the rows and columns that each page repeats. */
function printTitles({ sheet, frozenColumns = 0 }: DataSheet, place: number): string {
  const last = String.fromCharCode(64 + frozenColumns)
  const columns = frozenColumns > 0 ? `'${sheet}'!$A:$${last},` : ''
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">${columns}'${sheet}'!$1:$1</definedName>`
}

/**
 * How sure scores and ranks are: what that rests on, and a row for each company and each assumed share
 * of wrong answers. Empty before anything is calculated, and without rows where nothing was drawn.
 */
function howSureSheets(document: ReportDocument): DataSheet[] {
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

/**
 * The inputs of the scores besides the answers, one to a row, which the page for recalculating reads
 * with the sheets Raw Data and Rankings. Null without scores.
 */
function verificationSheet(document: ReportDocument): DataSheet | null {
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
function correctionsSheet({ corrections }: ReportDocument): DataSheet | null {
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
