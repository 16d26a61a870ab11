import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import { readPdfTables } from '@insights/print/testing/read-pdf-tables.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'

import { openPublishedReport, shown } from '../../testing/open-published-report.ts'

const { document, reportId, fetchFile, rankings, runJobs } = await openPublishedReport()
await runJobs()
const file = await fetchFile(`/report-pdfs/${reportId}/file`)
/** As a screen reader has them. */
const tables = await readPdfTables(file)

const MARKS = new Map([
  [true, '✓'],
  [false, '–'],
  [null, '?'],
])

const withoutHead = (rows: string[][]) => rows.slice(1)

test('the PDF has the rankings, scores and survey of the pages [D5.115]', async () => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: true,
  })
  // A line may end anywhere, and a mark may stand in front of a change.
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

test('the matrix of all applications has every answer of the pages under its company [D5.75]', () => {
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

test('every ranking has the arrows and changes of the pages, and no other [D5.49]', () => {
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

test('the history of updates has every change of the pages, group by group [D5.79]', () => {
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
  // Where a table goes on to another page, its rows stand there without their head.
  const printed = tables.flat().filter((row) => row.length === 4 && kinds.has(row[2]))
  expect(printed).toEqual(expected)
})
