import {
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { sampleUncertainty } from '@insights/domain/testing/sample-uncertainty.ts'
import { describe, expect, test } from 'vitest'

import { run } from './office-job.ts'
import { ALL_SLIDES } from './powerpoint/deck-options.ts'
import { knownReport } from './testing/known-report.ts'
import { printAndRead } from './testing/printed-report.ts'
import { findSlides, readOfficeFile, readSheets, xmlText } from './testing/read-office-file.ts'

const sure = { ...knownReport, uncertainty: sampleUncertainty(knownReport, 20_261_124) }
const intervals = findIntervals(sure, null)!

async function render(given: object, format: 'pptx' | 'xlsx', rest: object = {}) {
  const json = Buffer.from(JSON.stringify(given))
  return readOfficeFile(Buffer.from(await run({ json, format, options: ALL_SLIDES, ...rest })))
}

describe('the workbook [D28.70]', () => {
  test('has the intervals of each assumed share of wrong answers', async () => {
    const sheets = readSheets(await render(sure, 'xlsx'))
    expect(sheets.get('Intervals')).toHaveLength(1 + 4 * knownReport.companies.length)
    const heads = sheets.get('Rankings')![0]!
    expect(heads.slice(-4)).toEqual(['95% from', '95% to', 'Rank from', 'Rank to'])
    const [first] = knownReport.rankings!.overall
    const { low, high, best, worst } = intervals.get(first!.companyId)!
    expect(sheets.get('Rankings')![1]!.slice(-4)).toEqual([low, high, best, worst])
  })

  test('without a calculation has no such sheet, and without intervals no column', async () => {
    const without = readSheets(await render(knownReport, 'xlsx'))
    expect([...without.keys()]).not.toContain('How Sure')
    const hidden = readSheets(await render(sure, 'xlsx', { intervals: false }))
    expect(hidden.get('Rankings')![0]).toEqual(without.get('Rankings')![0])
    expect(hidden.has('Intervals')).toBe(false)
  })
})

test('the slides have intervals in the ranking, and How Sure [D28.70]', async () => {
  const text = findSlides(await render(sure, 'pptx'))
    .map(xmlText)
    .join('\n')
  for (const interval of intervals.values()) {
    expect(text).toContain(`${intervalText(interval)}, ${rankIntervalText(interval)}`)
  }
  expect(text).toContain('1,204 respondents')
  const without = findSlides(await render(knownReport, 'pptx'))
    .map(xmlText)
    .join('\n')
  expect(without).not.toContain('95% interval')
})

test('the PDF has intervals in its tables, and the section How Sure [D28.70]', async () => {
  const { pages, bookmarks } = await printAndRead(sure)
  const text = pages.join(' ').replace(/\s+/g, ' ')
  expect(bookmarks.at(-1)).toBe('D How Sure')
  for (const interval of intervals.values()) expect(text).toContain(intervalText(interval))
  expect(text).toContain('What Is Not Covered')
})

describe('the assumed share of wrong answers [D15.607]', () => {
  const SHARE =
    /if 1% of all answers were recorded wrongly|draws assume that 1 in 100 of the researchers’ answers is wrong;/g
  const countShares = (text: string) => text.replace(/\s+/g, ' ').match(SHARE)?.length ?? 0

  test('is on every slide with a table of intervals, once', async () => {
    const { companyId } = sure.rankings!.overall[0]!
    const board = { board: { page: 'plan', companyId, settings: {}, long: true } }
    for (const rest of [{}, board]) {
      const tables = findSlides(await render(sure, 'pptx', rest))
        .filter((xml) => xml.includes('<a:tbl>'))
        .map(xmlText)
        .filter((text) => text.includes('95% interval'))
      expect(tables.length).toBeGreaterThan(1)
      expect(tables.map(countShares)).toEqual(tables.map(() => 1))
    }
  })

  test('is among the meanings of the columns of a sheet with intervals', async () => {
    const { companyId } = sure.rankings!.overall[0]!
    const brand = { page: 'standing', companyId, settings: {} }
    for (const rest of [{}, { brand }]) {
      const sheets = readSheets(await render(sure, 'xlsx', rest))
      expect(countShares([...sheets.values()].flat(2).join(' '))).toBe(1)
    }
  })

  test('is below every ranking with intervals in the PDF', async () => {
    const { pages } = await printAndRead(sure)
    const text = pages.join(' ').replace(/\s+/g, ' ')
    // Executive Summary, three applications, and How Sure.
    expect(text.match(/95% intervals if 1% of all answers were recorded wrongly\./g)).toHaveLength(
      5,
    )
    const without = (await printAndRead(knownReport)).pages.join(' ')
    expect(countShares(without)).toBe(0)
  })
})

describe('a share of draws', () => {
  test('never reads as all or none of them in a workbook [D15.612]', async () => {
    const { companyId } = sure.rankings!.overall[0]!
    for (const rest of [{}, { brand: { page: 'what-if', companyId, settings: {} } }]) {
      const styles = (await render(sure, 'xlsx', rest)).get('xl/styles.xml')!
      expect(styles).toContain('[&gt;0.99]&quot;over 99%&quot;;[&lt;0.01]&quot;under 1%&quot;;0%')
    }
  })

  test('says what a tie counts on the slides and sheets that show some [D15.613]', async () => {
    const { companyId } = sure.rankings!.overall[0]!
    for (const rest of [
      { board: { page: 'plan', companyId, settings: {} } },
      { brand: { page: 'what-if', companyId, settings: {} } },
    ]) {
      const shown = findSlides(await render(sure, 'pptx', rest))
        .map(xmlText)
        .filter((text) => text.includes('share of draws'))
      expect(shown).not.toEqual([])
      for (const text of shown)
        expect(text).toContain('Companies that tie in a draw share its ranks.')
    }
    const sheets = readSheets(await render(sure, 'xlsx'))
    expect([...sheets.values()].flat(2).join(' ')).toContain('equal scores count half')
  })
})
