import { expect, test } from 'vitest'

import { byApplication } from '../../catalogue/application.ts'
import { sentenceOf } from '../../reading/claims/claim.ts'
import { weightDraws } from '../../scoring/random/draw-weights.ts'
import { seededRandom } from '../../scoring/random/seeded-random.ts'
import { shareText } from '../../text/weight-text.ts'
import type { Swap } from './find-swaps.ts'
import {
  drawsClaim,
  firmnessCaveat,
  firmnessClaims,
  firmnessNote,
  rankFirmness,
  swapsClaims,
} from './firmness-sentences.ts'
import type { Firmness } from './firmness.ts'

const firmness = (shares: Readonly<Record<string, readonly number[]>>): Firmness => ({
  seed: 20261001,
  draws: 4000,
  variation: 25,
  measured: false,
  companies: Object.entries(shares).map(([company, held], place) => ({
    companyId: company,
    company,
    rank: place + 1,
    shares: held,
  })),
})

const sentencesOf = (...given: Parameters<typeof firmnessClaims>) =>
  firmnessClaims(...given).map(({ text }) => text)

test.each([
  [0, '0%'],
  [0.0025, 'under 1%'],
  [0.375, '38%'],
  [0.62, '62%'],
  [0.995, 'over 99%'],
  [1, '100%'],
])('the share %d reads %s, and only all and none read as such [D13.57]', (share, text) => {
  expect(shareText(share)).toBe(text)
})

test('the sentences name the company’s rank and the open ranks [D13.57]', () => {
  const shares = {
    Brightwell: [1, 0, 0, 0],
    Halden: [0, 0.62, 0.38, 0],
    Corvane: [0, 0.38, 0.615, 0.005],
    Pennant: [0, 0, 0.005, 0.995],
  }
  expect(sentencesOf(firmness(shares), 'Pennant')).toEqual([
    'If weights varied by 25%, Pennant would be fourth in over 99% of 4,000 weightings, at other ranks in under 1%.',
    'Second place is open: Halden holds it in 62%, Corvane in 38%.',
    'So is third.',
  ])
  expect(sentencesOf(firmness(shares), 'Brightwell')[0]).toBe(
    'If weights varied by 25%, Brightwell would be first in all 4,000 weightings.',
  )
  expect(sentencesOf(firmness(shares), 'Halden')[0]).toBe(
    'If weights varied by 25%, Halden would be second in 62% and third in 38% of 4,000 weightings.',
  )
})

test('a line below a headline has the rank’s share of the weightings and near-ties, and no seed [D31.23]', () => {
  const overall = [
    ['A', 0.9],
    ['B', 0.8],
    ['C', 0.7972],
  ].map(([company, score], place) => ({
    companyId: String(company),
    company: String(company),
    rank: place + 1,
    score: Number(score),
    change: null,
    significant: false,
  }))
  const rankings = {
    overall,
    applications: byApplication(() => []),
    categories: byApplication(() => []),
  }
  const drawn = firmness({ A: [1, 0, 0], B: [0, 0.62, 0.38], C: [0, 0.38, 0.62] })
  const lineOf = (company: string) =>
    sentenceOf(rankFirmness({ rankings, history: [] }, drawn, company))
  expect(lineOf('A')).toBe('First in all 4,000 weightings.')
  expect(lineOf('C')).toBe(
    'A near-tie with B (0.3 points apart). Third in 62% and second in 38% of 4,000 weightings.',
  )
  expect(drawsClaim(drawn).text).not.toMatch(/seed|Dirichlet/)
})

test('the sentences say that no rank is open when each has its company in three of four draws [D13.57]', () => {
  expect(sentencesOf(firmness({ A: [0.8, 0.2], B: [0.2, 0.8] }), 'none')).toEqual([
    'No place is open: every company keeps its place in at least 75% of them.',
  ])
})

test('the sentences name the closest neighbours that a single weight swaps [D13.57]', () => {
  const rank = (company: string, score: number) => ({
    rank: 1,
    companyId: company,
    company,
    score,
    change: null,
    significant: false,
  })
  const none = { category: null, device: null }
  const swaps: Swap[] = [
    { better: rank('A', 0.9), worse: rank('B', 0.8), gap: 0.1, ...none },
    {
      better: rank('B', 0.8),
      worse: rank('C', 0.7972),
      gap: 0.0028,
      category: { id: 'm', title: 'Messages', from: 4, to: 3.38 },
      device: { id: 'mobile-web', title: 'Mobile Web', from: 0.41, to: 0.39 },
    },
  ]
  expect(sentenceOf(swapsClaims(swaps))).toBe(
    'C, 0.3 points behind B, would pass it with Messages from 4.0 to 3.38, or with Mobile Web from 0.41 to 0.39. 1 pair of 2 can be swapped by a single weight.',
  )
  expect(sentenceOf(swapsClaims(swaps.slice(0, 1)))).toBe('No single weight swaps two neighbours.')
  expect(swapsClaims([])).toEqual([])
})

test('a rank that no company keeps, because it is shared or held by many, is not called firm [D15.266]', () => {
  // Always level: no company is ever second.
  const tied = firmness({ A: [1, 0], B: [1, 0] })
  const companies = tied.companies.map((one) => ({ ...one, rank: 1 }))
  expect(sentencesOf({ ...tied, companies }, 'none')).toEqual([
    'No place is open: every company keeps its place in at least 75% of them.',
  ])
  expect(sentencesOf(firmness({ A: [0.97, 0.03], B: [0.6, 0.4] }), 'none')).toEqual([
    'B keeps its place in less than 75% of them.',
  ])
})

test('holders that are not named are counted, and level neighbours are not called behind [D15.266]', () => {
  const held = Object.fromEntries('ABCDEF'.split('').map((name) => [name, [0.1, 0.9]]))
  expect(sentencesOf(firmness(held), 'none')[0]).toBe(
    'First place is open: A holds it in 10%, B in 10%, C in 10%, D in 10% and 2 more.',
  )
})

test('the weightings are called assumed, and no more than that [D15.267]', () => {
  const note = firmnessNote(firmness({ A: [1, 0], B: [0, 1] }))
  expect(note).toContain('How much the weights vary is assumed, not measured.')
  expect(note).not.toMatch(/plausible|likely|typical/)
})

test('weights that vary as in the survey are said to vary smoothly, though published ones go by halves [D15.445]', () => {
  const draw = weightDraws([3, 4], 0.01, seededRandom(1))
  const drawn = Array.from({ length: 20 }, () => draw()).flatMap((weights) => [...weights])
  expect(drawn.every((weight) => weight % 0.5 === 0)).toBe(false)
  const text = firmnessCaveat({ measured: true })
  expect(text).toMatch(/vary smoothly.*Published weights go by halves.*not counted here/)
  expect(text).not.toContain('as much as the survey’s own sample lets them.')
})
