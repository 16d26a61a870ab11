import { makeAdvisedPlan } from '@insights/domain/brand/plan/advice.ts'
import { findReturns } from '@insights/domain/brand/standing/capability-returns.ts'
import { explainCauses } from '@insights/domain/brand/standing/explain-causes.ts'
import { standingFinding } from '@insights/domain/brand/standing/standing-findings.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  scoreChangeText,
  rankText,
  scoreText,
  changeText,
} from '@insights/domain/text/number-text.ts'
import {
  findSlides,
  readCharts,
  readOfficeFile,
  readSheets,
  readSlideTables,
  xmlText,
} from '@insights/print/testing/read-office-file.ts'
import { readPdfTables } from '@insights/print/testing/read-pdf-tables.ts'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'

import { openPublishedReport } from '../../testing/open-published-report.ts'

// Each file is made in a process of its own.

const { document, reportId, fetchFile } = await openPublishedReport()
const { rankings, history, companies, scoreCauses } = document
const previous = history[0]!
/** The company that lost capabilities, and the one that gained some. */
const [loser, winner] = [false, true].map((gained) => {
  const { companyId } = document.changes.find((change) => change.gained === gained)!
  return companies.find((company) => company.companyId === companyId)!
})
const KEYS = [null, ...APPLICATIONS.map(({ title }) => title)]

const fetchBrandFile = (page: string, ending: string, companyId: string) =>
  fetchFile(`/report-documents/${reportId}/your-brand.${ending}?page=${page}&company=${companyId}`)

/** A company's position in a ranking of the API, without any function of the pages. */
function placeOf(companyId: string, key: ApplicationKey | null) {
  const ranks = key === null ? rankings!.overall : rankings!.applications[key]
  const past = key === null ? previous.overall : previous.applications[key]
  const now = ranks.find((rank) => rank.companyId === companyId)!
  const before = past.find((rank) => rank.companyId === companyId)!
  return {
    now,
    before,
    of: ranks.length,
    tied: ranks.filter(({ rank }) => rank === now.rank).length > 1,
    beforeTied: past.filter(({ rank }) => rank === before.rank).length > 1,
    above: ranks.findLast(({ rank }) => rank < now.rank),
    below: ranks.find(({ rank }) => rank > now.rank),
  }
}

const points = (fraction: number) => Math.round(fraction * 1e6) / 1e4

describe.each([loser!, winner!])('Where We Stand of $title', ({ companyId, title }) => {
  test('has the ranks, scores and distances of the API in its workbook [D13.20]', async () => {
    const sheets = readSheets(
      await readOfficeFile(await fetchBrandFile('standing', 'xlsx', companyId)),
    )
    const [, ...rows] = sheets.get('Standing')!
    expect(rows.map((row) => row.slice(0, 12))).toEqual(
      KEYS.map((key) => {
        const { now, before, of, above, below } = placeOf(companyId, key)
        return [
          key ?? 'Overall',
          title,
          now.rank,
          of,
          now.score,
          before.rank,
          before.score,
          points(now.change!),
          above?.company ?? null,
          above ? points(above.score - now.score) : null,
          below?.company ?? null,
          below ? points(below.score - now.score) : null,
        ]
      }),
    )
    // Every share of the matrix, counted independently.
    const [head = [], ...categories] = sheets.get('Categories')!
    for (const { title: key } of APPLICATIONS) {
      for (const { title: category, capabilities } of document.matrix) {
        const row = categories.find((cells) => cells[0] === key && cells[1] === category)!
        for (const [place, company] of companies.entries()) {
          const count = capabilities.filter((one) => one.available[key][place] === true).length
          expect(row[head.indexOf(company.title)]).toBeCloseTo(count / capabilities.length, 9)
        }
      }
    }
    const returns = findReturns(document, companyId)!
    const [, ...listed] = sheets.get('Gains and Losses')!
    expect(listed.filter((row) => row[3] !== undefined && row[3] !== null)).toEqual(
      [...returns.lost, ...returns.gained].map((one) => [
        one.gained ? 'Gained' : 'Lost',
        one.capability,
        one.category,
        one.application,
        one.note,
        one.others,
        returns.of,
        points(one.worth),
      ]),
    )
  })

  test('has the finding, the scores as numbers, and the workbook’s points in its slide [D13.21]', async () => {
    const parts = await readOfficeFile(await fetchBrandFile('standing', 'pptx', companyId))
    const slides = findSlides(parts)
    expect(slides).toHaveLength(2)
    const text = xmlText(slides[0]!.replaceAll('</a:p>', '</a:p>\n'))
    expect(text).toContain(standingFinding(document, companyId)!.text.replace(/\.$/, ''))
    const charts = readCharts(parts)
    const scoresOf = (id: string) => KEYS.map((key) => placeOf(id, key).now.score)
    for (const company of companies) {
      expect(charts.find(({ name }) => name === company.title)?.values).toEqual(
        scoresOf(company.companyId),
      )
    }
    for (const key of KEYS) {
      const { now, of, tied } = placeOf(companyId, key)
      expect(text).toContain(`${rankText(now.rank, tied)} of ${of}`)
      expect(text).toContain(`${scoreText(now.score)}  ${scoreChangeText(now.score, now.change!)}`)
    }
    const { lost, gained } = findReturns(document, companyId)!
    const list = lost.length > 0 ? lost : gained
    expect(readSlideTables(parts).slice(1, 1 + Math.min(list.length, 9))).toEqual(
      list
        .slice(0, 9)
        .map((one) => [
          `${one.capability}, ${one.application}`,
          `${one.others}`,
          changeText(one.worth),
        ]),
    )
    const notes = [...parts].find(([name]) => name.startsWith('ppt/notesSlides/notesSlide'))?.[1]
    expect(xmlText(notes ?? '')).toContain(`Source: ${document.report.title}`)
  })

  test('has the same values on the one page of its PDF, with the steps of the advice [D13.22 D15.701]', async () => {
    const pdf = await fetchBrandFile('standing', 'pdf', companyId)
    const { numPages } = await getDocumentProxy(new Uint8Array(pdf))
    expect(numPages).toBe(1)
    const tables = await readPdfTables(pdf)
    const [ranks, steps = []] = tables.map(([, ...rows]) => rows)
    expect(ranks).toEqual(
      KEYS.map((key) => {
        const { now, before, beforeTied, of, tied } = placeOf(companyId, key)
        const score = scoreText(now.score)
        return [
          key ?? 'Overall',
          `${rankText(now.rank, tied)} of ${of}`,
          rankText(before.rank, beforeTied),
          score,
          scoreChangeText(now.score, now.change!),
        ]
      }),
    )
    const { chosen } = makeAdvisedPlan(document, companyId, {})!
    expect(steps).toEqual(
      chosen.steps
        .slice(0, 14)
        .map(({ item, gain, score, rank, tied }) => [
          item.title,
          item.application,
          `${item.peers}`,
          scoreChangeText(score, gain),
          scoreText(score),
          rankText(rank, tied),
        ]),
    )
  })

  test('agrees on the causes of Why in the API, the slides and the workbook, which list every loss [D13.23 D31.7]', async () => {
    const causes = scoreCauses!.companies.find((one) => one.companyId === companyId)!
    const slide = await readOfficeFile(await fetchBrandFile('why-it-changed', 'pptx', companyId))
    const sheet = await readOfficeFile(await fetchBrandFile('why-it-changed', 'xlsx', companyId))
    const [, ...rows] = readSheets(sheet).get('Causes')!
    for (const key of KEYS) {
      const parts = key === null ? causes.overall : causes.applications[key]
      const explained = explainCauses(document, companyId, key)!
      const written = rows.filter((row) => row[0] === (key ?? 'Overall'))
      // The method is named where it changed.
      const { method, ...shown } = parts
      expect(method).toBe(0)
      expect(written.slice(1, -1).map((row) => row[3])).toEqual(Object.values(shown).map(points))
      expect(written.at(-1)?.[2]).toBe(placeOf(companyId, key).now.score)
      const sum = Object.values(parts).reduce((total, part) => total + Math.round(part * 1e4), 0)
      expect(sum).toBe(Math.round(explained.change * 1e4))
    }
    const overall = explainCauses(document, companyId, null)!
    expect(readSlideTables(slide)).toEqual(
      expect.arrayContaining(
        overall.parts.map((part) => [part.title, changeText(part.change), part.fact]),
      ),
    )
    const lost = document.changes.filter((one) => one.companyId === companyId && !one.gained)
    const listed = readSheets(sheet)
      .get('Gains and Losses')!
      .filter(([change]) => change === 'Lost')
    expect(listed).toHaveLength(lost.length + Math.min(lost.length, 1))
    const onSlides = readSlideTables(slide).map(([capability]) => capability)
    expect(onSlides).toEqual(expect.arrayContaining(listed.slice(0, -1).map((row) => row[1])))
  })
})
