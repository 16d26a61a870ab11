import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import type { OfficeInput } from '@insights/print/office-job.ts'
import {
  readCharts,
  readOfficeFile,
  readSheets,
  readSlideTables,
} from '@insights/print/testing/read-office-file.ts'
import { readPdfTables } from '@insights/print/testing/read-pdf-tables.ts'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'

import { inOneOrder, openPublishedReport, shown } from '../../testing/open-published-report.ts'

const { document, reportId, fetchFile, month, rankings, answers, runJobs } =
  await openPublishedReport()
const workbook = await readOfficeFile(await fetchFile(`/report-documents/${reportId}/figures.xlsx`))
const sheets = readSheets(workbook)
const body = (name: string) => sheets.get(name)!.slice(1)
/** Returns a difference in the form of a cell. */
const toPoints = (difference: number) => Number((difference * 100).toFixed(6))

describe('the workbook and the CSV', () => {
  test('contain a report with changes, ties, two editions, and answers of both kinds', () => {
    const ranks = rankings.flatMap(([, list]) => list)
    expect(ranks.some(({ significant }) => significant)).toBe(true)
    expect(new Set(ranks.map(({ score }) => score)).size).toBeGreaterThan(4)
    expect(document.history).toHaveLength(1)
    expect(new Set(answers.map((row) => row[4]))).toEqual(new Set(['Yes', 'No']))
  })

  test('have, in the CSV, every answer of the pages and no other [D5.116]', async () => {
    const csv = await fetchFile(`/report-documents/${reportId}/capabilities.csv`)
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true })
    const exported = rows.map((row) => [
      row['Company Name'],
      row['Application'],
      row['Category Name'],
      row['Capability Title'],
      row['Capability Change Status'],
    ])
    expect(inOneOrder(exported)).toEqual(inOneOrder(answers))
  })

  test('have a sheet for each kind of data, with a frozen header [D5.50]', () => {
    expect([...sheets.keys()]).toEqual([
    'Rankings', 'Category Scores', 'Matrix', 'Raw Data', 'Survey', 'How Sure', 'Verification', 'About', 'Columns',
  ]) // prettier-ignore
    for (let sheet = 1; sheet <= 6; sheet += 1) {
      expect(workbook.get(`xl/worksheets/sheet${sheet}.xml`)).toMatch(
        /ySplit="1"[^>]*state="frozen"/,
      )
    }
  })

  test('have the ranks, scores and changes of the pages, for every edition [D5.117]', () => {
    const now = rankings.flatMap(([name, ranks]) =>
      ranks.map(({ rank, company, score, change, significant }) => {
        const moved =
          change === null ? [null, null] : [toPoints(change), significant ? 'Yes' : 'No']
        return [month, name, rank, company, score, ...moved]
      }),
    )
    const before = document.history.flatMap(({ date, overall, applications }) =>
      [
        ['Overall', overall] as const,
        ...document.applications.map(({ title }) => [title, applications[title]] as const),
      ].flatMap(([name, ranks]) =>
        ranks.map(({ rank, company, score }) => [formatMonth(date), name, rank, company, score]),
      ),
    )
    const trimmed = body('Rankings').map((row) => (row[5] === undefined ? row.slice(0, 5) : row))
    expect(trimmed.map((row) => row.slice(0, row[0] === month ? 7 : 5))).toEqual([
      ...now,
      ...before,
    ])
  })

  test('have the scores of the pages by category and group [D5.117]', () => {
    for (const { title: application } of document.applications) {
      for (const { categoryName, scores } of document.rankings!.categories[application]) {
        const row = body('Category Scores').find(
          (cells) => cells[0] === application && cells[2] === categoryName,
        )
        expect(row?.slice(3)).toEqual(scores)
      }
      for (const { categoryGroup, applications } of document.categoryPerformance) {
        const row = body('Category Scores').find(
          (cells) =>
            cells[0] === application && cells[1] === categoryGroup && cells[2] === 'Group total',
        )
        const { ranking } = applications![application]
        expect(row?.slice(3)).toEqual(
          document.companies.map(
            ({ companyId }) => ranking.find((rank) => rank.companyId === companyId)!.score,
          ),
        )
      }
    }
  })

  test('have every answer of the pages in the matrix and the raw data [D5.117]', () => {
    const raw = body('Raw Data').map((row) => [row[0], row[1], row[3], row[4], row[5]])
    expect(raw).toEqual(answers)
    const [head = [], ...rows] = sheets.get('Matrix')!
    const exported = rows.flatMap((row) =>
      head.slice(3).map((place, at) => {
        const [company, application] = String(place).split(', ')
        return [company, application, row[1], row[2], row[3 + at]]
      }),
    )
    expect(inOneOrder(exported)).toEqual(inOneOrder(answers))
  })

  test('have the ranks and percents of the survey’s page [D5.117]', () => {
    const fixed = fixedWeights(document)
    expect(body('Survey')).toEqual(
      document.survey!.rows.map((row) => [
        row.rank,
        row.name,
        row.categoryGroup,
        row.fourFive / 100,
        row.five / 100,
        row.nearestPointFive,
        fixed.has(row.categoryId) ? 'Yes' : 'No',
      ]),
    )
  })
})

const JOB = new URL(import.meta.resolve('@insights/print/dist/office-job.js'))
const LIMITS = { time: 60_000, memory: 1_024, heap: 768 }

const slides = await readOfficeFile(await fetchFile(`/report-documents/${reportId}/briefing.pptx`))
const slideRows = readSlideTables(slides)
const charts = readCharts(slides)

describe('the slides', () => {
  test('have every ranking as a table with the percents and changes of the pages [D5.121]', () => {
    for (const [name, ranks] of rankings.slice(1)) {
      for (const rank of ranks) {
        expect(slideRows, name).toContainEqual([String(rank.rank), rank.company, shown(rank)])
      }
    }
    for (const rank of document.rankings!.overall) {
      const row = slideRows.find((cells) => cells.length === 6 && cells[1] === rank.company)
      const others = document.applications.map(({ title }) =>
        shown(
          document.rankings!.applications[title].find(
            ({ companyId }) => companyId === rank.companyId,
          )!,
        ),
      )
      expect(row).toEqual([String(rank.rank), rank.company, shown(rank), ...others])
    }
  })

  test('have scores by category and group, and the survey, as the pages do [D5.121]', () => {
    for (const { title } of document.applications) {
      for (const { categoryName, scores } of document.rankings!.categories[title]) {
        expect(slideRows).toContainEqual([categoryName, ...scores.map(percentText)])
      }
    }
    for (const { rank, name, fourFive, five } of document.survey!.rows) {
      expect(slideRows).toContainEqual([String(rank), name, `${fourFive}%`, `${five}%`])
    }
  })

  test('have editable charts with the numbers themselves [D5.51]', () => {
    for (const [name, ranks] of rankings) {
      expect(charts).toContainEqual({
        name: `${name} Score`,
        labels: ranks.map(({ company }) => company),
        values: ranks.map(({ score }) => score),
      })
    }
    for (const { companyId, title } of document.companies) {
      const places = [...document.history, { overall: document.rankings!.overall }].map(
        ({ overall }) => overall.find((rank) => rank.companyId === companyId)!.rank,
      )
      const series = charts.find(({ name }) => name === title)
      expect(series?.values).toEqual(places)
    }
  })

  test('are the same bytes for the same report, as is the workbook [D5.52]', async () => {
    const json = Buffer.from(JSON.stringify(document))
    for (const [name, format] of [
      ['briefing.pptx', 'pptx'],
      ['figures.xlsx', 'xlsx'],
    ] as const) {
      const first = await fetchFile(`/report-documents/${reportId}/${name}`)
      // Made again: the server would send the kept one.
      const input: OfficeInput = { json, format }
      const again = await runInChild(JOB, input, { limits: LIMITS })
      expect(first.equals(again as Uint8Array)).toBe(true)
    }
  })
})

await runJobs('print-report')
const pdf = await fetchFile(`/report-pdfs/${reportId}/file`)
/** As a screen reader reads them. */
const tables = await readPdfTables(pdf)

const MARKS = new Map([
  [true, '✓'],
  [false, '–'],
  [null, '?'],
])

const withoutHead = (rows: string[][]) => rows.slice(1)

describe('the PDF', () => {
  test('has the rankings, scores and survey of the pages [D5.49]', async () => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
      mergePages: true,
    })
    // A line may end anywhere, and a mark may precede a change.
    const printed = text.replace(/[\s\u200b]+/g, ' ')
    for (const [name, ranks] of rankings.slice(1)) {
      for (const { rank, company, score } of ranks) {
        expect(printed, name).toContain(` ${rank} ${company} ${percentText(score)}`)
      }
    }
    for (const { title } of document.applications) {
      for (const { categoryName, scores } of document.rankings!.categories[title]) {
        expect(printed).toContain(`${categoryName} ${scores.map(percentText).join(' ')}`)
      }
    }
    for (const { rank, name, fourFive, five } of document.survey!.rows) {
      expect(printed).toContain(`${rank} ${name} ${fourFive}% ${five}%`)
    }
  })

  /** Returns every answer's mark: of a category group in one application, or of all in each. */
  function marksOf(categories: ReportDocument['matrix'], applications: readonly ApplicationKey[]) {
    return categories.flatMap(({ title: category, capabilities }) => [
      [category],
      ...capabilities.map(({ title, available }) => [
        title,
        ...document.companies.flatMap((_, place) =>
          applications.map((key) => MARKS.get(available[key][place] ?? null)),
        ),
      ]),
    ])
  }

  const isMatrix = ([head]: string[][]) => head?.[0] === 'CAPABILITY'
  const companies = () => document.companies.map(({ title }) => title)
  const columnsOf = ([, second]: string[][]) => (second?.[0] === 'Mobile Web' ? second : null)

  test('has every answer of the pages under its company in the matrix of all applications [D5.75]', () => {
    const keys = document.applications.map(({ title }) => title)
    const whole = tables.filter((table) => isMatrix(table) && columnsOf(table) !== null)
    for (const [head, second] of whole) {
      expect(head?.slice(1)).toEqual(companies())
      expect(second).toEqual(companies().flatMap(() => keys))
    }
    expect(whole.flatMap((table) => table.slice(2))).toEqual(marksOf(document.matrix, keys))
  })

  test('has every answer of the pages in the matrices of the category groups', () => {
    const parts = tables.filter((table) => isMatrix(table) && columnsOf(table) === null)
    for (const [head] of parts) expect(head?.slice(1)).toEqual(companies())
    const expected = document.categoryPerformance.flatMap(({ categoryGroup }) =>
      document.applications.flatMap(({ title }) =>
        marksOf(
          document.matrix.filter((category) => category.categoryGroup === categoryGroup),
          [title],
        ),
      ),
    )
    expect(parts.flatMap((table) => table.slice(1))).toEqual(expected)
  })

  test('has the arrows and changes of the pages in every ranking, and no other [D5.49]', () => {
    const rowsUnder = (...head: string[]) =>
      tables.filter(([first]) => head.every((title, at) => first?.[at] === title)).map(withoutHead)
    for (const { title } of document.applications) {
      const ranks = document.rankings!.applications[title]
      const rows = ranks.map((rank) => [String(rank.rank), rank.company, shown(rank)])
      expect(rowsUnder('RANK', 'BRAND', `${title} Score`.toUpperCase())).toEqual([rows])
    }
    const groups = document.categoryPerformance.flatMap(({ applications }) =>
      document.applications.map(({ title }) =>
        applications![title].ranking.map((rank) => [String(rank.rank), rank.company, shown(rank)]),
      ),
    )
    expect(rowsUnder('RANK', 'BRAND', 'CAPABILITY SCORE')).toEqual(groups)
    const compared = document.rankings!.overall.map((rank) => [
      String(rank.rank),
      `${rank.company} ${shown(rank)}`,
      ...document.applications.map(({ title }) =>
        shown(
          document.rankings!.applications[title].find(
            ({ companyId }) => companyId === rank.companyId,
          )!,
        ),
      ),
    ])
    expect(rowsUnder('RANK', 'OVERALL')).toEqual([compared])
    const arrows = [compared, ...groups].flat(2).join('')
    expect(arrows).toContain('▲')
    expect(arrows).toContain('▼')
  })

  test('has every change of the pages in the history of updates, group by group [D5.79]', () => {
    const groups = document.categoryPerformance.map(({ categoryGroup }) => categoryGroup)
    const expected = groups.flatMap((group) =>
      document.updates
        .filter(({ categoryGroup }) => categoryGroup === group)
        .map(({ company, application, capability, category, change, note }) => [
          `${company} ${application}`,
          `${capability} ${category}`,
          change,
          note,
        ]),
    )
    const kinds = new Set(expected.map(([, , change]) => change))
    expect(kinds.size).toBeGreaterThan(1)
    // A table that continues on another page has no header there.
    const printed = tables.flat().filter((row) => row.length === 4 && kinds.has(row[2]))
    expect(printed).toEqual(expected)
  })
})
