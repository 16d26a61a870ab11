import { formatMonth } from '@insights/domain/text/format-date.ts'
import { readOfficeFile, readSheets } from '@insights/print/testing/read-office-file.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

import { inOneOrder, openPublishedReport } from '../../testing/open-published-report.ts'

const { document, reportId, fetchFile, month, rankings, answers } = await openPublishedReport()
const parts = await readOfficeFile(await fetchFile(`/report-documents/${reportId}/figures.xlsx`))
const sheets = readSheets(parts)
const body = (name: string) => sheets.get(name)!.slice(1)

test('the report has what could differ: changes, ties, two editions, answers of both kinds', () => {
  const ranks = rankings.flatMap(([, list]) => list)
  expect(ranks.some(({ significant }) => significant)).toBe(true)
  expect(new Set(ranks.map(({ score }) => score)).size).toBeGreaterThan(4)
  expect(document.history).toHaveLength(1)
  expect(new Set(answers.map((row) => row[4]))).toEqual(new Set(['Yes', 'No']))
})

test('the CSV has every answer of the pages, and no other [D5.116]', async () => {
  const csv = await fetchFile(`/report-documents/${reportId}/capabilities.csv`)
  const [, ...rows] = parse(csv, { bom: true }) as string[][]
  const exported = rows.map((row) => [row[3], row[5], row[4], row[6], row[9]])
  expect(inOneOrder(exported)).toEqual(inOneOrder(answers))
})

test('has a sheet for each kind of figures, with a head that stays in sight [D5.50]', () => {
  expect([...sheets.keys()]).toEqual([
    'Rankings', 'Category Scores', 'Matrix', 'Raw Data', 'Survey', 'About',
  ]) // prettier-ignore
  for (let sheet = 1; sheet <= 5; sheet += 1) {
    expect(parts.get(`xl/worksheets/sheet${sheet}.xml`)).toMatch(/ySplit="1"[^>]*state="frozen"/)
  }
})

test('ranks, scores and changes are the numbers of the pages, of every edition [D5.117]', () => {
  const now = rankings.flatMap(([name, ranks]) =>
    ranks.map(({ rank, company, score, change, significant }) => {
      const moved = change === null ? [null, null] : [change, significant ? 'Yes' : 'No']
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
  expect(trimmed.map((row) => row.slice(0, row[0] === month ? 7 : 5))).toEqual([...now, ...before])
})

test('scores by category and group are the numbers of the pages [D5.118]', () => {
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

test('the matrix and the raw data have every answer of the pages [D5.119]', () => {
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

test('the survey has the ranks and percents of the pages [D5.120]', () => {
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
