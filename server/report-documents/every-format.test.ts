import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { compareText } from '@insights/domain/text/compare-text.ts'
import { formatMonth } from '@insights/domain/text/format-month.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import { readPdfTables } from '@insights/print/pdf/testing/read-pdf-tables.ts'
import {
  readCharts,
  readOfficeFile,
  readSheets,
  readSlideTables,
} from '@insights/print/testing/read-office-file.ts'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'

import { addWholeIndustry } from '../testing/add-whole-industry.ts'
import { addWholeReport } from '../testing/add-whole-report.ts'
import { completeReport } from '../testing/complete-report.ts'
import { publishReport } from '../testing/publish-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, db, senior, runJobs } = await openTestPortal()

/** What the pages render. */
let document: ReportDocument
let reportId: string

beforeAll(async () => {
  const industry = await addWholeIndustry(db, { title: 'Banking' })
  const before = await addWholeReport(db, { industry, date: '2026-01-01' })
  await completeReport(db, senior, before)
  await publishReport(senior, before._id)
  const report = await addWholeReport(db, { industry, date: '2026-03-01' })
  // Other answers than before, so that companies rise and fall by figures that nobody else has.
  for (const [place, has_capability] of [
    [1, true],
    [2, false],
  ] as const) {
    await db
      .updateTable('answers')
      .set({ has_capability })
      .where('report_id', '=', report._id)
      .where('company_id', '=', report.industry.companies[place]!.id)
      .where('application_id', '<>', 'mobile-web')
      .execute()
  }
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
  reportId = report._id
  document = (await senior<ReportDocument>('GET', `/report-documents/${reportId}`)).body
  await runJobs()
}, 60_000)

async function fetchFile(path: string): Promise<Buffer> {
  const reply = await app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${senior.token}` },
  })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

const month = () => formatMonth(document.report.date)

/** Every ranking of the edition with its name, as the pages have it. */
function rankings() {
  const { overall, applications } = document.rankings!
  return [
    ['Overall', overall] as const,
    ...document.applications.map(({ title }) => [title, applications[title]] as const),
  ]
}

const word = (available: boolean | null) => (available === null ? '' : available ? 'Yes' : 'No')

/** Every answer: company, application, category, capability, Yes or No. */
function answers(): string[][] {
  return document.companies.flatMap((company, place) =>
    document.applications.flatMap(({ title: application }) =>
      document.matrix.flatMap(({ title: category, capabilities }) =>
        capabilities.map(({ title, available }) => [
          company.title,
          application,
          category,
          title,
          word(available[application][place] ?? null),
        ]),
      ),
    ),
  )
}

const inOneOrder = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted(compareText)

test('the report has what could differ: changes, ties, two editions, answers of both kinds', () => {
  const ranks = rankings().flatMap(([, list]) => list)
  expect(ranks.some(({ significant }) => significant)).toBe(true)
  expect(new Set(ranks.map(({ score }) => score)).size).toBeGreaterThan(4)
  expect(document.history).toHaveLength(1)
  expect(new Set(answers().map((row) => row[4]))).toEqual(new Set(['Yes', 'No']))
})

test('the CSV has every answer of the pages, and no other', async () => {
  const csv = await fetchFile(`/report-documents/${reportId}/capabilities.csv`)
  const [, ...rows] = parse(csv, { bom: true }) as string[][]
  const told = rows.map((row) => [row[3], row[5], row[4], row[6], row[9]])
  expect(inOneOrder(told)).toEqual(inOneOrder(answers()))
})

describe('the workbook', () => {
  let sheets: ReturnType<typeof readSheets>
  let parts: Map<string, string>

  beforeAll(async () => {
    parts = await readOfficeFile(await fetchFile(`/report-documents/${reportId}/figures.xlsx`))
    sheets = readSheets(parts)
  })

  const body = (name: string) => sheets.get(name)!.slice(1)

  test('has a sheet for each kind of figures, with a head that stays in sight', () => {
    expect([...sheets.keys()]).toEqual([
      'Rankings', 'Category Scores', 'Matrix', 'Raw Data', 'Survey', 'About',
    ]) // prettier-ignore
    for (let sheet = 1; sheet <= 5; sheet += 1) {
      expect(parts.get(`xl/worksheets/sheet${sheet}.xml`)).toMatch(/ySplit="1"[^>]*state="frozen"/)
    }
  })

  test('ranks, scores and changes are the numbers of the pages, of every edition', () => {
    const now = rankings().flatMap(([name, ranks]) =>
      ranks.map(({ rank, company, score, change, significant }) => {
        const moved = change === null ? [null, null] : [change, significant ? 'Yes' : 'No']
        return [month(), name, rank, company, score, ...moved]
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
    expect(trimmed.map((row) => row.slice(0, row[0] === month() ? 7 : 5))).toEqual([
      ...now,
      ...before,
    ])
  })

  test('scores by category and group are the numbers of the pages', () => {
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
            cells[0] === application &&
            cells[1] === categoryGroup &&
            cells[2] === 'All of the group',
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

  test('the matrix and the raw data have every answer of the pages', () => {
    const raw = body('Raw Data').map((row) => [row[0], row[1], row[3], row[4], row[5]])
    expect(raw).toEqual(answers())
    const [head = [], ...rows] = sheets.get('Matrix')!
    const told = rows.flatMap((row) =>
      head.slice(3).map((place, at) => {
        const [company, application] = String(place).split(', ')
        return [company, application, row[1], row[2], row[3 + at]]
      }),
    )
    expect(inOneOrder(told)).toEqual(inOneOrder(answers()))
  })

  test('the survey has the ranks and percents of the pages', () => {
    expect(body('Survey')).toEqual(
      document.survey!.rows.map((row) => [
        row.rank,
        row.name,
        row.categoryGroup,
        row.fourFive / 100,
        row.five / 100,
        row.nearestPointFive,
      ]),
    )
  })
})

describe('the presentation', () => {
  let rows: string[][]
  let charts: ReturnType<typeof readCharts>

  beforeAll(async () => {
    const parts = await readOfficeFile(
      await fetchFile(`/report-documents/${reportId}/briefing.pptx`),
    )
    rows = readSlideTables(parts)
    charts = readCharts(parts)
  })

  test('has every ranking as a table with the percents and changes of the pages', () => {
    for (const [name, ranks] of rankings().slice(1)) {
      for (const rank of ranks) {
        expect(rows, name).toContainEqual([String(rank.rank), rank.company, shown(rank)])
      }
    }
    for (const rank of document.rankings!.overall) {
      const row = rows.find((cells) => cells.length === 6 && cells[1] === rank.company)
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

  test('has scores by category, by group and the survey as the pages have them', () => {
    for (const { title } of document.applications) {
      for (const { categoryName, scores } of document.rankings!.categories[title]) {
        expect(rows).toContainEqual([categoryName, ...scores.map(percentText)])
      }
    }
    for (const { rank, name, fourFive, five } of document.survey!.rows) {
      expect(rows).toContainEqual([String(rank), name, `${fourFive}%`, `${five}%`])
    }
  })

  test('has charts with the numbers themselves, to be edited', () => {
    for (const [name, ranks] of rankings()) {
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
})

test('the same report gives the same slides and the same workbook', async () => {
  for (const name of ['briefing.pptx', 'figures.xlsx']) {
    const path = `/report-documents/${reportId}/${name}`
    const first = await fetchFile(path)
    expect(first.equals(await fetchFile(path))).toBe(true)
  }
})

test('the PDF has the rankings, scores and survey of the pages', async () => {
  const file = await fetchFile(`/report-pdfs/${reportId}/file`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: true,
  })
  // A line may end anywhere, and a mark may stand in front of a change.
  const told = text.replace(/[\s\u200b]+/g, ' ')
  for (const [name, ranks] of rankings().slice(1)) {
    for (const { rank, company, score } of ranks) {
      expect(told, name).toContain(` ${rank} ${company} ${percentText(score)}`)
    }
  }
  for (const { title } of document.applications) {
    for (const { categoryName, scores } of document.rankings!.categories[title]) {
      expect(told).toContain(`${categoryName} ${scores.map(percentText).join(' ')}`)
    }
  }
  for (const { rank, name, fourFive, five } of document.survey!.rows) {
    expect(told).toContain(`${rank} ${name} ${fourFive}% ${five}%`)
  }
})

describe('the tables of the PDF, as a screen reader has them', () => {
  let tables: string[][][]

  beforeAll(async () => {
    tables = await readPdfTables(await fetchFile(`/report-pdfs/${reportId}/file`))
  })

  /** The mark of every answer: those of a category group in one application, or of all in each. */
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

  test('the matrix of all applications has every answer of the pages under its company', () => {
    const keys = document.applications.map(({ title }) => title)
    const whole = tables.filter((table) => isMatrix(table) && columnsOf(table) !== null)
    for (const [head, second] of whole) {
      expect(head?.slice(1)).toEqual(companies())
      expect(second).toEqual(companies().flatMap(() => keys))
    }
    expect(whole.flatMap((table) => table.slice(2))).toEqual(marksOf(document.matrix, keys))
  })

  test('the matrices of the category groups have every answer of the pages', () => {
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

  test('every ranking has the arrows and changes of the pages, and no other', () => {
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
})

const MARKS = new Map([
  [true, '✓'],
  [false, '–'],
  [null, '?'],
])

const withoutHead = (rows: string[][]) => rows.slice(1)

/** A score with its change, where that is significant. */
function shown({
  score,
  significant,
  change,
}: {
  score: number
  significant: boolean
  change: number | null
}): string {
  if (!significant || change === null) return percentText(score)
  return `${percentText(score)} ${change > 0 ? '▲' : '▼'} ${percentText(Math.abs(change))}`
}
