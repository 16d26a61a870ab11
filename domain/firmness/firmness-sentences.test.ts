import { expect, test } from 'vitest'

import type { Swap } from './find-swaps.ts'
import { easiestSwapSentence, firmnessSentences, shareText } from './firmness-sentences.ts'
import type { Firmness } from './firmness.ts'

const firmness = (shares: Readonly<Record<string, readonly number[]>>): Firmness => ({
  seed: 20261001,
  draws: 4000,
  variation: 25,
  companies: Object.entries(shares).map(([company, held], place) => ({
    companyId: company,
    company,
    rank: place + 1,
    shares: held,
  })),
})

test.each([
  [0, '0%'],
  [0.0025, 'under 1%'],
  [0.375, '38%'],
  [0.62, '62%'],
  [0.995, 'over 99%'],
  [1, '100%'],
])('the share %d is %s: nothing but all and none reads as such [D13.57]', (share, text) => {
  expect(shareText(share)).toBe(text)
})

test('says where a company stands and which places are open [D13.57]', () => {
  const shares = {
    Brightwell: [1, 0, 0, 0],
    Halden: [0, 0.62, 0.38, 0],
    Corvane: [0, 0.38, 0.615, 0.005],
    Pennant: [0, 0, 0.005, 0.995],
  }
  expect(firmnessSentences(firmness(shares), 'Pennant')).toEqual([
    'Pennant is fourth in over 99% of 4,000 plausible weightings.',
    'Second place is open: Halden holds it in 62%, Corvane in 38%.',
    'So is third.',
  ])
  expect(firmnessSentences(firmness(shares), 'Brightwell')[0]).toBe(
    'Brightwell is first in all 4,000 plausible weightings.',
  )
  expect(firmnessSentences(firmness(shares), 'Halden')[0]).toBe(
    'Halden is second in 62% and third in 38% of 4,000 plausible weightings.',
  )
})

test('says that no place is open where each has its company in three of four draws [D13.57]', () => {
  expect(firmnessSentences(firmness({ A: [0.8, 0.2], B: [0.2, 0.8] }), 'none')).toEqual([
    'No place is open: each is held by one company in at least 75% of them.',
  ])
})

test('names the closest neighbours that a single weight swaps [D13.57]', () => {
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
  expect(easiestSwapSentence(swaps)).toBe(
    'C, 0.28 points behind B, would pass it with Messages from 4.0 to 3.38, or with Mobile Web from 0.41 to 0.39. 1 pair of 2 can be swapped by a single weight.',
  )
  expect(easiestSwapSentence(swaps.slice(0, 1))).toBe('No single weight swaps two neighbours.')
})
