import { findDelays } from '@insights/domain/brand/over-time/delays.ts'
import { placesClaim } from '@insights/domain/brand/over-time/findings.ts'
import type { OverTimeSettings } from '@insights/domain/brand/over-time/over-time-settings.ts'
import { viewOverTime } from '@insights/domain/brand/over-time/view.ts'
import { documentOf } from '@insights/domain/testing/over-time-report.ts'
import { expect, test } from 'vitest'

import {
  findElements,
  findSlides,
  readCharts,
  readOfficeFile,
  readSheets,
  readSlideTables,
  xmlText,
} from '../testing/read-office-file.ts'
import { renderBrandSheet, renderBrandSlide } from './brand-files.ts'

const document = documentOf([
  { month: '2025-10', answers: { a: ['-x', '+y'], b: ['-x', '+y'], c: ['-x', '-y'] } },
  { month: '2026-01', answers: { a: ['-x', '+y'], b: ['+x', '+y'], c: ['-x', '-y'] } },
  {
    month: '2026-10',
    answers: { a: ['-x', '+y', '-z'], b: ['+x', '+y', '+z'], d: ['+x', '-y', '+z'] },
  },
])

const order = (history: OverTimeSettings, companyId = 'a') =>
  ({ page: 'standing', companyId, settings: { history } }) as const

/** The parts of the file's last slide, which has the history, with its chart. */
async function readSlide(settings: OverTimeSettings, of = document, companyId = 'a') {
  const bytes = await renderBrandSlide(of, order(settings, companyId))
  const parts = await readOfficeFile(Buffer.from(bytes))
  const firstOf = (pattern: RegExp) => [...parts.keys()].find((name) => pattern.test(name))
  const standing = new Set([firstOf(/slides\/slide\d/), firstOf(/charts\/chart\d/)])
  return new Map([...parts].filter(([name]) => !standing.has(name)))
}

const readBook = async (settings: OverTimeSettings, companyId = 'a') =>
  readSheets(
    await readOfficeFile(Buffer.from(await renderBrandSheet(document, order(settings, companyId)))),
  )

test.each([
  {},
  { ranks: true },
  { application: 'iPhone App' },
  { group: 'Payments', ranks: true },
] as const)(
  'slide and workbook of %j have the values of the page, in a native line chart [D13.82 D31.7]',
  async (settings) => {
    const view = viewOverTime(document, 'a', settings)
    const parts = await readSlide(settings)
    const slide = findSlides(parts).at(-1)
    expect(xmlText(slide ?? '')).toContain(placesClaim(document, view)!.text.replace(/\.$/, ''))
    const lines = readCharts(parts)
    expect(lines.slice(0, 3).map(({ name }) => name)).toEqual(['A', 'B', 'D'])
    for (const [index, { companyId }] of view.companies.entries()) {
      const values = view.editions.map(
        // An empty value of a chart is read as 0.
        ({ ranks }) => ranks.find((rank) => rank.companyId === companyId)?.[view.measure] ?? 0,
      )
      expect(lines[index]?.values).toEqual(values)
    }
    const rows = (await readBook(settings)).get('Over Time') ?? []
    const shown = view.editions.flatMap(({ ranks }) =>
      ranks.map(({ company, rank, score }) => [company, rank, score]),
    )
    expect(rows.slice(1).map(([, , ...values]) => values.slice(0, 3))).toEqual(shown)
  },
)

test('slide and workbook of a changed catalogue have the matched scores too [D13.73]', async () => {
  const names = readCharts(await readSlide({})).map(({ name }) => name)
  expect(names).toEqual(['A', 'B', 'D', 'A, matched catalog'])
  const view = viewOverTime(document, 'a', {})
  const rows = (await readBook({})).get('Over Time') ?? []
  const matched = view.editions.flatMap(({ date, ranks }) =>
    ranks.map(
      ({ companyId }) =>
        view.matched
          ?.find((edition) => edition.date === date)
          ?.ranks.find((rank) => rank.companyId === companyId)?.score,
    ),
  )
  expect(rows.slice(1).map((row) => row[5])).toEqual(matched)
  expect((await readBook({})).get('What Came and Went')?.[1]).toEqual([
    'October 2026',
    '1 capability added; D joined the comparison; C left the comparison',
    'Capability z',
  ])
})

test('slide and workbook have the delays of the page [D13.82]', async () => {
  const table = readSlideTables(await readSlide({}))
  expect(table.slice(1, 4)).toEqual([
    ['Capability x, Mobile Web', 'Jan 2026', '9 to 12 ›'],
    ['Capability x, iPhone App', 'Jan 2026', '9 to 12 ›'],
    ['Capability x, Android App', 'Jan 2026', '9 to 12 ›'],
  ])
  const rows = (await readBook({})).get('Months Behind') ?? []
  expect(
    rows.slice(1).map(([capability, , application, , , , min]) => [capability, application, min]),
  ).toEqual(
    findDelays(document, 'a').map(({ capability, application, behind }) => [
      capability,
      application,
      behind?.min ?? null,
    ]),
  )
})

test('the workbook has the spread of each capability [D13.82]', async () => {
  const spread = (await readBook({})).get('Spread') ?? []
  expect(spread[0]?.slice(3, 6)).toEqual(['A', 'Oct 2025, have it', 'Oct 2025, compared'])
  expect(spread[1]).toEqual([
    'Transfers',
    'Capability x',
    'Mobile Web',
    'not yet',
    0,
    3,
    1,
    3,
    2,
    3,
  ])
})

test('the slide of a first edition says that there is no history [D13.83]', async () => {
  const first = documentOf([{ month: '2025-10', answers: { a: ['+x'], b: ['-x'] } }])
  const parts = await readSlide({}, first)
  expect(xmlText(findSlides(parts).at(-1) ?? '')).toContain(
    'History appears from the second edition on',
  )
  expect(readCharts(parts)).toEqual([])
})

test('a company that joined later has its line from then on, with gaps before [D13.83]', async () => {
  const parts = await readSlide({}, document, 'd')
  const chart = [...parts].find(([name]) => /charts\/chart\d+\.xml$/.test(name))?.[1] ?? ''
  const [, , joined = ''] = findElements(chart, 'c:ser')
  const values = findElements(findElements(joined, 'c:val')[0] ?? '', 'c:v').map(xmlText)
  expect(values.slice(0, 2)).toEqual(['', ''])
  expect(Number(values[2])).toBeGreaterThan(0)
})
