import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import { percentText } from '@insights/domain/text/percent-text.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import type { OfficeInput } from '@insights/print/office-job.ts'
import {
  readCharts,
  readOfficeFile,
  readSlideTables,
} from '@insights/print/testing/read-office-file.ts'
import { expect, test } from 'vitest'

import { openPublishedReport, shown } from '../../testing/open-published-report.ts'

const JOB = new URL(import.meta.resolve('@insights/print/office-job.ts'))
const LIMITS = { time: 60_000, memory: 1_024, heap: 768 }
const DOMAIN = dirname(createRequire(import.meta.url).resolve('@insights/domain/package.json'))

const { document, reportId, fetchFile, rankings } = await openPublishedReport()
const parts = await readOfficeFile(await fetchFile(`/report-documents/${reportId}/briefing.pptx`))
const rows = readSlideTables(parts)
const charts = readCharts(parts)

test('has every ranking as a table with the percents and changes of the pages [D5.121]', () => {
  for (const [name, ranks] of rankings.slice(1)) {
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

test('has scores by category, by group and the survey as the pages have them [D5.122]', () => {
  for (const { title } of document.applications) {
    for (const { categoryName, scores } of document.rankings!.categories[title]) {
      expect(rows).toContainEqual([categoryName, ...scores.map(percentText)])
    }
  }
  for (const { rank, name, fourFive, five } of document.survey!.rows) {
    expect(rows).toContainEqual([String(rank), name, `${fourFive}%`, `${five}%`])
  }
})

test('has charts with the numbers themselves, to be edited [D5.51]', () => {
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

test('the same report gives the same slides and the same workbook [D5.52]', async () => {
  const json = Buffer.from(JSON.stringify(document))
  for (const [name, format] of [
    ['briefing.pptx', 'pptx'],
    ['figures.xlsx', 'xlsx'],
  ] as const) {
    const first = await fetchFile(`/report-documents/${reportId}/${name}`)
    // Made anew: the server would send the one that it keeps.
    const input: OfficeInput = { json, format }
    const again = await runInChild(JOB, input, { limits: LIMITS, readable: [DOMAIN] })
    expect(first.equals(again as Uint8Array)).toBe(true)
  }
}, 60_000)
