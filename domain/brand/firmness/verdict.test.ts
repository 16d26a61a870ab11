import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { DrawnResult, ReportDocument } from '../../reading/document/report-document.ts'
import { documentInfluence } from '../../reading/uncertainty/document-influence.ts'
import { aloneTexts, describeUncertainty } from '../../reading/uncertainty/how-sure.ts'
import { sourcesAloneClaim } from '../../reading/uncertainty/uncertainty-sentences.ts'
import { UNCERTAINTY_SOURCES } from '../../reading/uncertainty/uncertainty.ts'
import { withoutIntervals } from '../../reading/uncertainty/without-intervals.ts'
import { refute } from '../../testing/claims/checkers.ts'
import { everyClaim } from '../../testing/every-claim.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { answersWhere, reportOf, reportSeries } from '../../testing/report-series.ts'
import { sampleUncertainty } from '../../testing/sample-uncertainty.ts'
import { boardCertainty } from '../board/board-findings.ts'
import { findRankFlips } from '../standing/rank-flips.ts'
import { findVerdict, prepareVerdicts } from './verdict.ts'

/** Alder has more than Birch, Birch more than Cedar; Dune has nothing, as Cedar has. */
const published = reportOf({
  companies: ['Alder', 'Birch', 'Cedar'],
  has: answersWhere((company, _, category, capability) => company + category + capability < 3),
})

/** Draws in which Birch is second in some of 400, and Alder and Birch ahead of each other in some. */
function drawn(held: number, alder: number, cedar: number, more: Partial<DrawnResult> = {}) {
  const uncertainty = sampleUncertainty(published, 2)!
  return {
    ...published,
    uncertainty: {
      ...uncertainty,
      results: uncertainty.results.map((result) => ({
        ...result,
        ahead: [alder, 400, 400 - cedar],
        held: [[1], [0, held / 400], [0, 0, 1]],
        ...more,
      })),
    },
  }
}

const verdictOf = (document: ReportDocument, companyId = 'birch') =>
  findVerdict(document, companyId, 200)!

describe('a rank', () => {
  test.each([
    [392, 398, 2, 'Second place is firm: it holds in 98 of 100 random draws of the data.'],
    [380, 390, 10, 'Second place is firm: it holds in 95 of 100 random draws of the data.'],
    [
      379,
      389,
      10,
      'Second place is close: it holds in just under 95 of 100 random draws of the data, and Birch is ahead of Alder in 3.',
    ],
    [
      300,
      390,
      90,
      'Second place is close: it holds in 75 of 100 random draws of the data, and Cedar is ahead in 23.',
    ],
    [
      300,
      400,
      101,
      'Second place is too close to call: Cedar is ahead of Birch in 25 of 100 random draws of the data.',
    ],
    [
      190,
      310,
      95,
      'Second place is too close to call: it holds in 48 of 100 random draws of the data.',
    ],
    [
      400,
      400,
      0,
      'Second place is firm: it holds in more than 99 of 100 random draws of the data.',
    ],
  ])(
    'held in %i of 400 draws, behind Alder in %i and Cedar in %i, reads: %s [D15.523 D15.629]',
    (...given) => {
      const [held, alder, cedar, text] = given
      const document = drawn(held, alder, cedar)
      expect(verdictOf(document).text).toBe(text)
      expect(refute(verdictOf(document), document)).toBeNull()
    },
  )

  test('shared by two leaders is too close to call, not firm for each, and says what ties count [D15.523 D15.613]', () => {
    const level = reportOf({ companies: ['Alder', 'Birch'] })
    const uncertainty = sampleUncertainty(level, 2, { survey: false })
    expect(verdictOf({ ...level, uncertainty }).text).toBe(
      'Shared first place is too close to call: Alder is ahead of Birch in 50 of 100 random draws of the survey’s weights, ties counting half. How many people were surveyed is not known, so the draws vary the weights by a quarter.',
    )
  })

  test('in draws of the first method is judged by their interval [D15.524]', () => {
    const before = (best: number, worst: number) => ({
      held: undefined,
      overall: { low: [0, 0, 0], high: [1, 1, 1], best: [1, best, 3], worst: [1, worst, 3] },
    })
    expect(verdictOf(drawn(0, 390, 10, before(2, 2))).text).toBe(
      'Second place is firm: it holds in at least 95 of 100 random draws of the data.',
    )
    expect(verdictOf(drawn(0, 390, 20, before(2, 3))).text).toBe(
      'Second place is close: Cedar is ahead of Birch in 5 of 100 random draws of the data.',
    )
  })

  test('changed by one wrong answer is not firm where wrong answers come out as nothing [D15.525]', () => {
    // Birch and Cedar have one capability each, that of Birch in a heavier category.
    const near = reportOf({
      companies: ['Alder', 'Birch', 'Cedar'],
      weights: [5, 1, 1],
      has: answersWhere(
        (company, application, category, capability) =>
          company === 0 ||
          (application + capability === 0 && company < 3 && category === company - 1),
      ),
    })
    const sampled = drawn(400, 400, 0).uncertainty
    const uncertainty = { ...sampled, alone: { ...sampled.alone, answers: [0, 0, 0] } }
    const document = { ...near, uncertainty }
    expect(verdictOf(document).text).toBe(
      'Second place is close: one wrong answer would change it, and too few answers are known to say how likely that is.',
    )
    // It has one answer of 27 that is yes, which can be wrong whatever the draws say.
    expect(verdictOf({ ...near, uncertainty: sampled }).inputs.reason).toBe('answer')
    const birch = { companyId: 'birch', company: 'Birch' }
    expect(sourcesAloneClaim(document, birch)!.text).toMatch(/too few answers to tell/)
    const row = describeUncertainty(document)!.companies.find(
      ({ companyId }) => companyId === 'birch',
    )!
    expect(row.alone.at(-1)).toBeNull()
    expect(row.tooFew).toBe(true)
  })

  test('held far ahead by a brand with everything stays firm, but its answers are too few to tell [D15.603]', () => {
    const ahead = (missing: number) =>
      reportOf({
        companies: ['Alder', 'Birch', 'Cedar'],
        has: answersWhere((company, application, _, capability) =>
          company === 0
            ? application * 3 + capability >= missing
            : capability + company < 3 && application < 2,
        ),
      })
    const sure = (document: ReportDocument) => ({
      ...document,
      uncertainty: drawn(400, 400, 0).uncertainty,
    })
    const alder = { companyId: 'alder', company: 'Alder' }
    const few =
      'There are too few answers to tell what wrong ones do: nearly all are alike, and the others could all be wrong.'
    const everything = sure(ahead(0))
    expect(verdictOf(everything, 'alder').inputs.verdict).toBe('firm')
    expect(sourcesAloneClaim(everything, alder)!.text).toContain(few)
    expect(describeUncertainty(everything)!.companies[0]!.alone.at(-1)).toBeNull()
    // Three of 27 answers are no: that one in 100 is wrong leaves fewer.
    expect(sourcesAloneClaim(sure(ahead(1)), alder)!.text).not.toContain('too few')
  })
})

test('wrong answers move no score by nothing where a single answer changes the rank [D15.525]', () => {
  fc.assert(
    fc.property(reportSeries, (document) => {
      const changes = documentInfluence(document)?.influences.flatMap(({ moves }) => moves) ?? []
      for (const company of describeUncertainty(document)?.companies ?? []) {
        const answers = aloneTexts(company)[UNCERTAINTY_SOURCES.indexOf('answers')]
        const isMoved = changes.some(({ companyId }) => companyId === company.companyId)
        expect([isMoved, answers]).not.toEqual([true, '0.0'])
      }
    }),
    propertyRuns(60),
  )
})

test('no verdict is given on the only company, and before anything is drawn', () => {
  expect(findVerdict(published, 'birch')).toBeNull()
  const alone = reportOf({ companies: ['Alder'] })
  expect(findVerdict({ ...alone, uncertainty: sampleUncertainty(alone, 2) }, 'alder')).toBeNull()
})

test('draws that are made in steps give the verdict of those made at once [D15.626]', () => {
  const uncertainty = sampleUncertainty(published, 2, { survey: false })
  const atOnce = findVerdict({ ...published, uncertainty }, 'birch')
  const inSteps = { ...published, uncertainty }
  const steps = [...prepareVerdicts(inSteps)]
  expect(steps).toHaveLength(16)
  expect(findVerdict(inSteps, 'birch')).toEqual(atOnce)
  expect([...prepareVerdicts(drawn(400, 400, 0))], 'with draws of its own').toEqual([])
})

test('every text that says how firm a rank is has the one verdict, with intervals shown or hidden [D15.526]', () => {
  fc.assert(
    fc.property(reportSeries, (document) => {
      for (const { companyId } of document.companies) {
        const verdict = findVerdict(document, companyId, 40)
        const hidden = findVerdict(withoutIntervals(document), companyId, 40)
        expect(hidden).toEqual(verdict)
        const flips = findRankFlips(document, companyId)
        expect(flips?.verdict ?? verdict).toEqual(verdict)
        const [board] = boardCertainty(document, companyId, 40)
        expect(board ?? null).toEqual(verdict)
        const texts = everyClaim(document, companyId).map(({ text }) => text)
        const said = texts.filter((text) => /place is (firm|close|too close)/.test(text))
        expect([...new Set(said)]).toEqual(verdict ? [verdict.text] : [])
        for (const text of texts) expect(text).not.toMatch(/weightings|\b(0|100)% of .*draws/)
      }
    }),
    propertyRuns(60),
  )
})
