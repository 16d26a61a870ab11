import { expect, test } from 'vitest'

import { sentenceOf } from '../../reading/claims/claim.ts'
import { drawShareText, ofHundredText, shareText } from '../../text/weight-text.ts'
import type { Swap } from './find-swaps.ts'
import { firmnessClaims, firmnessNote, swapsClaims } from './firmness-sentences.ts'
import type { Firmness } from './firmness.ts'

const firmness = (shares: Readonly<Record<string, readonly number[]>>): Firmness => ({
  seed: 20261001,
  draws: 4000,
  step: 25,
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
  [0, '0%', 'under 1%', 'fewer than 1 of 100'],
  [0.0025, 'under 1%', 'under 1%', 'fewer than 1 of 100'],
  [0.375, '38%', '38%', '38 of 100'],
  [0.62, '62%', '62%', '62 of 100'],
  [0.995, 'over 99%', 'over 99%', 'more than 99 of 100'],
  [1, '100%', 'over 99%', 'more than 99 of 100'],
])(
  'the share %d reads %s, of draws never all or none [D13.57 D15.522]',
  (share, text, drawn, said) => {
    expect([shareText(share), drawShareText(share), ofHundredText(share)]).toEqual([
      text,
      drawn,
      said,
    ])
  },
)

test('the sentences name the company’s rank and the open ranks [D13.57]', () => {
  const shares = {
    Brightwell: [1, 0, 0, 0],
    Halden: [0, 0.62, 0.38, 0],
    Corvane: [0, 0.38, 0.615, 0.005],
    Pennant: [0, 0, 0.005, 0.995],
  }
  expect(sentencesOf(firmness(shares), 'Pennant')).toEqual([
    'If opinions differed by a quarter, Pennant would be fourth in more than 99 of 100 draws.',
    'Second place is in doubt: Halden holds it in 62 of 100 draws, Corvane in 38.',
    'Third place is in doubt too.',
  ])
  expect(sentencesOf(firmness(shares), 'Halden')[0]).toBe(
    'If opinions differed by a quarter, Halden would be second in 62 of 100 draws and third in 38.',
  )
  expect(sentencesOf({ ...firmness(shares), step: 'survey' }, 'Brightwell')[0]).toBe(
    'If the survey had asked other people, Brightwell would be first in more than 99 of 100 draws.',
  )
})

test('the sentences say that no rank is open when each has its company in three of four draws [D13.57]', () => {
  expect(sentencesOf(firmness({ A: [0.8, 0.2], B: [0.2, 0.8] }), 'none')).toEqual([
    'Every brand keeps its place in at least 75 of 100 draws: no place is in doubt.',
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
    'C, 0.3 points behind B, would pass it if Messages weighed 3.38 instead of 4.0, or Mobile Web weighed 0.39 instead of 0.41. In 1 of the 2 pairs of neighbors in the ranking, changing a single weight can make the two swap places.',
  )
  expect(sentenceOf(swapsClaims(swaps.slice(0, 1)))).toBe(
    'Changing a single weight swaps no two neighbors.',
  )
  expect(swapsClaims([])).toEqual([])
})

test('a rank that no company keeps is not called firm [D15.266]', () => {
  expect(sentencesOf(firmness({ A: [0.97, 0.03], B: [0.6, 0.4] }), 'none')).toEqual([
    'B keeps its place in fewer than 75 of 100 draws.',
  ])
})

test('holders that are not named are counted, and level neighbours are not called behind [D15.243 D15.266]', () => {
  const held = Object.fromEntries('ABCDEF'.split('').map((name) => [name, [0.1, 0.9]]))
  expect(sentencesOf(firmness(held), 'none')[0]).toBe(
    'First place is in doubt: A holds it in 10 of 100 draws, B in 10, C in 10, D in 10 and 2 more.',
  )
})

test('the weightings are called assumed, and no more than that [D15.267]', () => {
  const note = firmnessNote(firmness({ A: [1, 0], B: [0, 1] }))
  expect(note).toContain('How far opinions differ is assumed, not measured.')
  expect(note).not.toMatch(/plausible|likely|typical/)
})
