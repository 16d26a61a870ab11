import {
  boardCertainty,
  lackedCapabilities,
  methodClaim,
} from '@insights/domain/brand/board/board-findings.ts'
import { makeAdvisedPlan } from '@insights/domain/brand/plan/advice.ts'
import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import { findCategoryStandings } from '@insights/domain/brand/standing/category-standing.ts'
import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { shareClass } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { refute } from '@insights/domain/testing/claims/checkers.ts'
import { everyClaim } from '@insights/domain/testing/every-claim.ts'
import { propertyRuns } from '@insights/domain/testing/property-runs.ts'
import { reportSeries } from '@insights/domain/testing/report-series.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { run } from '../../office-job.ts'
import { ALL_SLIDES, type SlideScreenshot } from '../../powerpoint/deck-options.ts'
import { HEAT } from '../../powerpoint/theme.ts'
import { knownReport } from '../../testing/known-report.ts'
import {
  findElements,
  findSlides,
  readOfficeFile,
  xmlText,
} from '../../testing/read-office-file.ts'

const own = knownReport.companies.find(({ title }) => title === 'Southbank')!

const textsOf = (xml: string) =>
  findElements(xml, 'a:p').map((part) => findElements(part, 'a:t').map(xmlText).join(''))

async function render(
  document: ReportDocument,
  companyId: string,
  {
    screenshots = [],
    intervals = true,
    long = true,
  }: { screenshots?: SlideScreenshot[]; intervals?: boolean; long?: boolean } = {},
) {
  const file = await run({
    json: Buffer.from(JSON.stringify(document)),
    format: 'pptx',
    intervals,
    options: { ...ALL_SLIDES, screenshots },
    board: { page: 'plan', companyId, settings: {}, long },
  })
  const slides = findSlides(await readOfficeFile(Buffer.from(file)))
  return slides.map((xml) => ({ xml, texts: textsOf(xml), text: textsOf(xml).join('\n') }))
}

/** Titles that are no finding. */
const TOPICS = /in Short$|^Method in One Line$|^Who Leads Where$|^Overall Ranking$|^How Sure$/

test('a long board deck has 8 to 10 slides, a short one five, and a claim as the title of each, in any report [D30.110 D30.111 D15.619]', async () => {
  await fc.assert(
    fc.asyncProperty(reportSeries, fc.nat(), async (document, pick) => {
      const { companyId } = document.companies[pick % document.companies.length]!
      const slides = await render(document, companyId)
      expect(slides.length).toBeGreaterThanOrEqual(8)
      expect(slides.length).toBeLessThanOrEqual(10)
      const short = await render(document, companyId, { long: false })
      expect(short).toHaveLength(5)
      const certainty = boardCertainty(document, companyId)
      expect(certainty.map((claim) => refute(claim, document)).filter(Boolean)).toEqual([])
      const claims = [...everyClaim(document, companyId), ...certainty].map(({ text }) => text)
      for (const { texts } of [...slides.slice(1), ...short]) {
        const title = texts[1] ?? ''
        const known = TOPICS.test(title) || isMadeOf(title, claims)
        expect(known, title).toBe(true)
      }
    }),
    propertyRuns(8),
  )
}, 60_000)

/** True if claims, one after the other, are the whole text; a long one may be cut. */
function isMadeOf(text: string, claims: readonly string[]): boolean {
  const end = text.replace(/…$/, '')
  if (end === '') return true
  return claims.some((claim) => {
    const words = claim.replace(/\.$/, '')
    if (words === '') return false
    if (words.startsWith(end)) return true
    return end.startsWith(words) && isMadeOf(end.slice(words.length).replace(/^\.? ?/, ''), claims)
  })
}

test('the summary repeats the finding of each slide with its number [D30.112]', async () => {
  const slides = await render(knownReport, own.companyId)
  const [, summary, ...others] = slides
  for (const [index, { texts }] of others.entries()) {
    const number = summary!.texts.indexOf(`Slide ${index + 3}`)
    expect(number).toBeGreaterThan(0)
    const title = texts[1]!
    if (TOPICS.test(title)) continue
    expect(summary!.texts[number - 1]!.replace(/\.$/, '')).toBe(title)
  }
})

test('the heat map has the shares of Standing, each on the colour of its class on screen [D30.113]', async () => {
  const slides = await render(knownReport, own.companyId)
  const map = slides.find(({ text }) => text.includes('WHO LEADS WHERE'))!
  const [, ...rows] = findElements(map.xml, 'a:tr').map((row) => findElements(row, 'a:tc'))
  const standings = findCategoryStandings(knownReport, own.companyId, null)
  expect(rows.map(([name]) => textsOf(name!).join(''))).toEqual(standings.map(({ title }) => title))
  for (const [index, cells] of rows.entries()) {
    const { share } = standings[index]!.own
    expect(textsOf(cells[1]!)).toEqual([percentText(share)])
    expect(cells[1]).toContain(HEAT[shareClass(share)]!.fill)
  }
})

test('a first edition shows the gaps to the best instead of a change [D30.110]', async () => {
  const first: ReportDocument = {
    ...knownReport,
    history: [],
    changes: [],
    scoreCauses: null,
    scoreChanges: null,
    overTime: null,
  }
  const slides = await render(first, own.companyId)
  const all = slides.map(({ text }) => text).join('\n')
  expect(all).toContain('Where are we behind?')
  expect(all).toContain('GAPS TO THE BEST')
  expect(all).not.toContain('Why did our score change?')
})

test('a report without scores gives the cover alone', async () => {
  const slides = await render({ ...knownReport, rankings: null, scoring: null }, own.companyId)
  expect(slides).toHaveLength(1)
  expect(slides[0]!.text).toContain('Southbank')
})

test('a brand with a name of 90 characters has every slide within its limits', async () => {
  const long = `${'Federated Mutual Savings & Loan Association of the Northern Counties '.repeat(2)}Inc.`
  const renamed = JSON.parse(
    JSON.stringify(knownReport).replaceAll('"Southbank"', JSON.stringify(long)),
  ) as ReportDocument
  const slides = await render(renamed, own.companyId)
  expect(slides.length).toBeGreaterThanOrEqual(8)
  for (const { texts } of slides.slice(1)) expect(texts[1]!.length).toBeLessThanOrEqual(170)
})

test('intervals that a reader has turned off are on no slide [D30.114]', async () => {
  const drawn = fc
    .sample(reportSeries, { numRuns: 100, seed: 7 })
    .find(({ uncertainty, companies }) => companies.length > 1 && uncertainty?.results.length)!
  const { companyId } = drawn.companies[0]!
  const textOf = async (intervals: boolean) =>
    (await render(drawn, companyId, { intervals })).map(({ text }) => text).join('\n')
  expect(await textOf(true)).toContain('95% interval')
  expect(await textOf(false)).not.toContain('95%')
})

test('a screenshot of what is missing names its company, month, and how many others have it [D15.621 D30.115]', async () => {
  const company = knownReport.companies.find(({ companyId }) => {
    const plan = makePlan(knownReport, companyId, {})!
    return lackedCapabilities(knownReport, plan).length > 0
  })!
  const plan = makePlan(knownReport, company.companyId, {})!
  const [lacked] = lackedCapabilities(knownReport, plan)
  const other = knownReport.companies.find(({ companyId }) => companyId === lacked!.companyIds[0])!
  const create = { width: 30, height: 60, channels: 3, background: '#123' } as const
  const { application, capabilityId, capability } = lacked!
  const screenshot = {
    companyId: other.companyId,
    application,
    capabilityId,
    gained: true,
    mime: 'image/jpeg',
    bytes: await sharp({ create }).jpeg().toBuffer(),
    width: 30,
    height: 60,
  }
  const slides = await render(knownReport, company.companyId, { screenshots: [screenshot] })
  const shown = slides.find(({ xml }) => xml.includes('<p:pic>'))!
  expect(shown.text).toContain(
    `${company.title} lacks “${capability}” ${onApplications([application])}`,
  )
  expect(shown.text).toContain(`${other.title}, ${application}, November 2025`)
  expect(shown.text).toMatch(/others? (has|have) it|other company has it/)
})

test('the short deck shows screenshots of steps of its plan alone, beside them, and the method at its end [D15.619]', async () => {
  const [document, plan] = planned()
  const [step] = plan.chosen.steps
  const steps = plan.chosen.steps.map(({ item }) => `${item.capabilityId} ${item.application}`)
  const missing = plan.items.find(
    ({ capabilityId, application }) => !steps.includes(`${capabilityId} ${application}`),
  )
  const create = { width: 30, height: 60, channels: 3, background: '#123' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const screenshots = [missing, step!.item].flatMap((item) =>
    item
      ? [{ ...item, companyId: plan.companyId, gained: true, mime: 'image/jpeg', bytes, width: 30, height: 60 }] // prettier-ignore
      : [],
  )
  const slides = await render(document, plan.companyId, { screenshots, long: false })
  const shown = slides.filter(({ xml }) => xml.includes('<p:pic>'))
  expect(shown).toHaveLength(1)
  expect(shown[0]!.text).toContain('WHAT TO BUILD')
  expect(shown[0]!.xml.match(/<p:pic>/g)).toHaveLength(1)
  expect(shown[0]!.texts).toContain(step!.item.title)
  expect(slides.at(-1)!.text).toContain(methodClaim(document)!.text)
})

/** A report with a plan that has steps. */
function planned() {
  for (const document of fc.sample(reportSeries, { numRuns: 100, seed: 7 })) {
    for (const { companyId } of document.companies) {
      const plan = makeAdvisedPlan(document, companyId, {})
      if (plan && plan.chosen.steps.length > 0) return [document, plan] as const
    }
  }
  throw new Error('No report has a plan')
}

test('sentences of the deck are those of the pages [D30.111]', async () => {
  const claims = everyClaim(knownReport, own.companyId)
  const plan = claims.find(({ claim }) => claim === 'plan reaches' || claim === 'plan out of reach')
  const all = (await render(knownReport, own.companyId)).map(({ text }) => text).join('\n')
  expect(all).toContain(sentenceOf([plan ?? null])?.replace(/\.$/, '') ?? '')
})

test('every slide has a title of its own, the cover the company [D15.694]', async () => {
  const slides = await render(knownReport, own.companyId)
  const titles = slides.map(({ xml }) =>
    findElements(xml, 'p:sp')
      .filter((shape) => /<p:ph\s[^>]*type="title"/.test(shape))
      .map((shape) => textsOf(shape).join(' ')),
  )
  expect(titles[0]).toEqual([own.title])
  expect(titles.map((all) => all.length)).toEqual(slides.map(() => 1))
  expect(new Set(titles.flat()).size).toBe(slides.length)
})
