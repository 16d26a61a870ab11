import { describe, expect, test } from 'vitest'

import { drawMethodClaim } from '../../brand/firmness/firmness-sentences.ts'
import { findFirmnessSteps } from '../../brand/firmness/firmness-steps.ts'
import { wrongAnswersClaim } from '../../brand/firmness/verdict.ts'
import { applyWhatIf } from '../../brand/what-if/what-if.ts'
import { resolveWhatIf } from '../../brand/what-if/what-if.ts'
import { expectYes, trueAnswers } from '../../scoring/uncertainty/draw-answers.ts'
import { refute } from '../../testing/claims/checkers.ts'
import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { sampleUncertainty } from '../../testing/sample-uncertainty.ts'
import { uncertaintyClaim } from '../claims/uncertainty-claims.ts'
import { buildPreview } from '../document/build-preview.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { describeUncertainty, findPairsInDoubt, otherPairsText } from './how-sure.ts'
import { assumptionText, intervalMark, intervalText, rankIntervalText } from './interval-text.ts'
import {
  aheadClaim,
  closeNeighboursClaim,
  drawsMadeClaim,
  secondCodingClaim,
  sourceClaims,
} from './uncertainty-sentences.ts'
import { aheadShare, clearLead, drawnResult, findIntervals, isTooClose } from './uncertainty.ts'
import { withoutIntervals } from './without-intervals.ts'

/** Alder has more than Birch, and Birch more than Cedar and Dune. */
const published = reportOf({
  has: answersWhere((company, _, category, capability) => company + category + capability < 3),
})
const sampled = { ...published, uncertainty: sampleUncertainty(published, 2) }

/** The draws with known pairs: Alder ahead of Birch in 300 of 400, of Cedar in 299. */
const counted: ReportDocument = {
  ...sampled,
  uncertainty: {
    ...sampled.uncertainty!,
    results: sampled.uncertainty!.results.map((result) => ({
      ...result,
      ahead: [300, 299, 400, 100, 101, 200],
    })),
  },
}

const named = (companyId: string) => ({
  companyId,
  company: published.companies.find((one) => one.companyId === companyId)!.title,
})

describe('two companies', () => {
  test.each([
    ['alder', 'birch', 0.75],
    ['birch', 'alder', 0.25],
    ['alder', 'dune', 1],
    ['birch', 'cedar', 0.25],
    ['cedar', 'dune', 0.5],
  ])('%s is ahead of %s in %d of the draws', (one, other, share) => {
    expect(aheadShare(counted, one, other)).toBe(share)
  })

  test('are too close to call if neither is ahead in 75% of the draws [D28.65]', () => {
    const textOf = (one: string, other: string) =>
      aheadClaim(counted, named(one), named(other))?.text
    expect(textOf('alder', 'birch')).toBe('Alder is ahead of Birch in 75 of 100 draws.')
    expect(textOf('alder', 'cedar')).toBe(
      'Alder is ahead of Cedar in 75 of 100 draws: too close to call.',
    )
    expect(textOf('cedar', 'birch')).toBe('Cedar is ahead of Birch in 75 of 100 draws.')
    expect(isTooClose(0.5)).toBe(true)
    expect(isTooClose(0.25)).toBe(false)
  })

  test('are in doubt if neither is ahead in 95% of the draws: the closest first, the one ahead more often first [D15.711]', () => {
    const pairs = findPairsInDoubt(describeUncertainty(counted)!.companies)
    const shown = pairs.map(({ ahead, behind, share }) => [
      ahead.companyId,
      behind.companyId,
      share,
    ])
    expect(shown[0]).toEqual(expect.arrayContaining(['cedar', 'dune', 0.5]))
    expect(shown.slice(1, 3)).toEqual(
      expect.arrayContaining([
        ['alder', 'cedar', 0.7475],
        ['dune', 'birch', 0.7475],
      ]),
    )
    expect(shown.slice(3)).toEqual(
      expect.arrayContaining([
        ['alder', 'birch', 0.75],
        ['cedar', 'birch', 0.75],
      ]),
    )
    expect(shown).toHaveLength(5)
    expect(otherPairsText(pairs)).toMatch(/^In every other pair /)
    expect(otherPairsText([])).toMatch(/^In every pair /)
  })

  test('without draws have no sentence', () => {
    expect(aheadClaim(published, named('alder'), named('birch'))).toBeNull()
    expect(closeNeighboursClaim(published)).toBeNull()
    expect(aheadShare(counted, 'alder', 'alder')).toBeNull()
  })
})

test('the lead of a plan is ahead in 75 of 100 draws of both intervals, half a point without draws [D15.624]', () => {
  const overall = { low: [0.7, 0.6, 0.5], high: [0.726, 0.626, 0.51], best: [1], worst: [1] }
  const uncertainty = sampled.uncertainty!
  const lead = (companies: number) =>
    clearLead(
      {
        companies: published.companies.slice(0, companies),
        uncertainty: { ...uncertainty, hidden: { ...uncertainty.results[2]!, overall } },
      },
      published.companies[0]!.companyId,
    )
  // 0.6745 standard deviations of √(1.3² + 1.3²) / 1.96 points.
  expect([lead(2), lead(3)], 'the widest interval decides').toEqual([0.007, 0.007])
  expect(clearLead(published, published.companies[0]!.companyId)).toBe(0.005)
})

test('How Sure explains how intervals are made in at most 150 words [D15.625]', () => {
  const words = describeUncertainty(sampled)!.how.join(' ').split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(150)
  expect(words.length).toBeGreaterThan(50)
})

test('Methodology explains how verdicts are made in at most 150 words, with a sample and without [D15.614]', () => {
  const basis = { survey: false }
  const without = { ...published, uncertainty: sampleUncertainty(published, 2, basis) }
  for (const document of [sampled, without]) {
    const words = drawMethodClaim(document)!.text.split(/\s+/)
    expect(words.length).toBeLessThanOrEqual(150)
    expect(words.length).toBeGreaterThan(40)
  }
})

test('the share of wrong answers that verdicts rest on says what a tie counts [D15.613]', () => {
  const measured = {
    ...published,
    uncertainty: sampleUncertainty(published, 2, { measured: 0.013 }),
  }
  const texts = [sampled, measured].map((document) => wrongAnswersClaim(document)!.text)
  expect(texts).toEqual([
    'The draws assume that 1 in 100 of the researchers’ answers is wrong; a draw in which two brands tie counts half for each.',
    'A second check found 1.3 in 100 of the researchers’ answers wrong, which the draws take into account; a draw in which two brands tie counts half for each.',
  ])
})

test('half an interval that is rounded to nothing is less than ±0.1 points [D15.629]', () => {
  const claim = uncertaintyClaim('sources alone', {
    ...named('alder'),
    sources: [
      { source: 'answers', half: 0.0131 },
      { source: 'survey', half: 0.0004 },
    ],
    tooFew: null,
  })
  expect(claim.text).toContain('wrong answers ±1.3 points and survey less than ±0.1 points')
})

test('a sentence with another share, interval or source is refuted [D28.64]', () => {
  const ahead = aheadClaim(counted, named('alder'), named('birch'))!
  expect(refute(ahead, counted)).toBeNull()
  expect(refute({ ...ahead, inputs: { ...ahead.inputs, share: 0.76 } }, counted)).not.toBeNull()
  expect(refute({ ...ahead, inputs: { ...ahead.inputs, close: true } }, counted)).not.toBeNull()
  for (const claim of sourceClaims(counted)) {
    expect(refute(claim, counted)).toBeNull()
    expect(refute(claim, published)).not.toBeNull()
  }
})

test('a source without a basis says what is missing, and nothing is drawn without the survey [D28.66]', () => {
  const basis = { survey: false, ratings: false, deviceWeights: false }
  const without = { ...published, uncertainty: sampleUncertainty(published, 2, basis) }
  const found = describeUncertainty(without)!
  expect(found.sources.map(({ text }) => text)).toEqual([
    'How many people the survey asked is not known, so its sampling error is not shown.',
    'How many app-store ratings there are is not known, so their sampling error is not shown.',
    'The number of people in the survey behind the device weights is not known, so its sampling error is not shown.',
    'No second check measured how many answers are wrong, so their share is an assumption.',
  ])
  expect(found).toMatchObject({ finding: null, how: [], errorRate: null, companies: [] })
})

test('a source with a basis is described by its numbers and days', () => {
  expect(describeUncertainty(sampled)!.sources.map(({ text }) => text)).toEqual([
    '1,204 respondents (at least 1,150 for each question), asked from August 3, 2026 to August 14, 2026; weighted, they count as 912. Each draw picks respondents at random, each with all ratings.',
    'The number of ratings is known for 4 of the 8 apps. The other ratings are taken as exact.',
    'The survey of the device weights has 2,000 respondents.',
    'No second check measured how many answers are wrong, so their share is an assumption.',
  ])
})

test.each([
  [{ from: '2026-03-03', to: '2026-03-03' }, 'read on March 3, 2026'],
  [{ from: '2026-03-03', to: '2026-03-05' }, 'read from March 3, 2026 to March 5, 2026'],
])('app-store ratings of %o are %s [D28.53]', (days, text) => {
  const read = { ...published, uncertainty: sampleUncertainty(published, 2, { days }) }
  const claim = sourceClaims(read)[1]!
  expect(claim.text).toBe(
    `The number of ratings is known for 4 of the 8 apps, ${text}. The other ratings are taken as exact.`,
  )
  expect(refute(claim, read)).toBeNull()
  expect(refute(claim, sampled)).not.toBeNull()
})

test('the assumed share is 1%, the measured one where there is one, and can be chosen', () => {
  expect(drawnResult(sampled)?.errorRate).toBe(0.01)
  expect(drawnResult(sampled, 0.02)?.errorRate).toBe(0.02)
  const measured = {
    ...published,
    uncertainty: sampleUncertainty(published, 2, { measured: 0.013 }),
  }
  expect(drawnResult(measured)?.errorRate).toBe(0.013)
})

test('a brand with everything has fewer answers turned than are assumed wrong, and no text says how many [D15.446]', () => {
  const [companies, each] = [5, 60]
  const answers = Uint8Array.from({ length: companies * each }, (_, cell) =>
    cell < each || (cell * 7) % 10 < 5 ? 1 : 0,
  )
  const recorded = { companies, applications: 1, capabilities: each, answers }
  const truly = trueAnswers(recorded, 0.01, expectYes(recorded, 0.01))
  const turned = truly.slice(0, each).reduce((sum, yes) => sum + 1 - yes, 0) / each
  expect(turned).toBeLessThan(0.005)
  const texts = [drawsMadeClaim(sampled)!.text, assumptionText(0.01)]
  for (const text of texts) expect(text).not.toMatch(/[Ww]ith .*% of answers wrong/)
  expect(texts[0]).toContain('some brands have more')
})

test('the note on the interval of a rank card says which share of answers is assumed to be wrong [D15.606]', () => {
  expect(intervalMark(sampled)).toBe(
    'The thin line with ends is the 95% interval if 1% of all answers were recorded wrongly.',
  )
  expect([published, withoutIntervals(sampled)].map(intervalMark)).toEqual(['', ''])
})

test('a document without intervals keeps what they rest on [D28.67]', () => {
  const hidden = withoutIntervals(sampled)
  expect(findIntervals(hidden, null)).toBeNull()
  expect(hidden.uncertainty?.sources).toEqual(sampled.uncertainty!.sources)
  expect(withoutIntervals(published)).toBe(published)
})

test('a preview and a custom view have no intervals [D28.69 D28.73 S42.20]', () => {
  expect(buildPreview(sampled).uncertainty).toBeNull()
  const custom = resolveWhatIf(sampled, { devices: { 'Mobile Web': 0.2 } })
  expect(applyWhatIf(sampled, custom).uncertainty).toBeNull()
})

test('other weights are first those of the survey drawn again, where it was and weighs anything [D15.521]', () => {
  const surveyed = reportOf({ weights: [null, null, null] })
  const known = { ...surveyed, uncertainty: sampleUncertainty(surveyed, 2) }
  expect(findFirmnessSteps(known)).toEqual({ first: 'survey', steps: ['survey', 10, 25, 50] })
  const assumed = { first: 25, steps: [10, 25, 50] }
  expect(findFirmnessSteps(surveyed)).toEqual(assumed)
  expect(findFirmnessSteps(sampled), 'fixed weights').toEqual(assumed)
  const before = sampleUncertainty(surveyed, 2, { first: true })
  expect(findFirmnessSteps({ ...surveyed, uncertainty: before })).toEqual(assumed)
})

test('intervals have one decimal, and a sure rank is a single one', () => {
  expect(intervalText({ low: 0.7412, high: 0.7981 })).toBe('74.1 to 79.8%')
  expect(rankIntervalText({ best: 2, worst: 4 })).toBe('2nd to 4th')
  expect(rankIntervalText({ best: 1, worst: 1 })).toBe('1st')
})

describe('the sentence on second coding', () => {
  const estimate = (value: number, low: number, high: number) => ({ value, low, high })
  const secondCoding = {
    errorRate: 0.02,
    coded: 50,
    agreement: {
      pairs: 50,
      agreed: 48,
      raw: estimate(0.96, 0.9, 1),
      kappa: estimate(0.92, 0.8, 1),
      ac1: estimate(0.921, 0.81, 1),
      alpha: null,
    },
  }
  const coded = { ...published, secondCoding }

  test('says how many agreed, by which coefficients, and how many first answers were wrong [D29.83]', () => {
    const claim = secondCodingClaim(coded)!
    expect(claim.text).toBe(
      'A second person answered 50 randomly drawn questions without seeing the first answers: 48 of 50 matched (96%, 95% interval 90% to 100%). A third person settled those that differed: 2% of the first answers were wrong. Agreement beyond chance (1 is perfect): Cohen’s kappa 0.92 (0.80 to 1.00) and Gwet’s AC1 0.92 (0.81 to 1.00).',
    )
    expect(refute(claim, coded)).toBeNull()
  })

  test('is missing without a finished second coding, and refuted by any other figure [D29.83]', () => {
    const claim = secondCodingClaim(coded)!
    expect(secondCodingClaim(published)).toBeNull()
    expect(refute(claim, published)).not.toBeNull()
    const other = { ...coded, secondCoding: { ...secondCoding, errorRate: 0.2 } }
    expect(refute(claim, other)).not.toBeNull()
    expect(refute(secondCodingClaim(other)!, other)).not.toBeNull()
  })
})
