import fc from 'fast-check'
import { expect, test } from 'vitest'

import { propertyRuns } from '../testing/property-runs.ts'
import { scoringInputs } from '../testing/scoring-inputs.ts'
import { findAnswerInfluence } from './answer-influence.ts'
import { scoreReport } from './score-report.ts'
import type { ScoringInputs } from './scoring-record.ts'

test('finds exactly the answers whose opposite changes a rank when all is scored again [D28.60]', () => {
  fc.assert(
    fc.property(scoringInputs, (inputs) => {
      const { answers, influences } = findAnswerInfluence(inputs)
      const before = ranks(inputs)
      const expected = inputs.answers.flatMap((answer) => {
        if (answer.hasCapability === null) return []
        const flipped = inputs.answers.map((one) =>
          one === answer ? { ...one, hasCapability: !one.hasCapability } : one,
        )
        const after = ranks({ ...inputs, answers: flipped })
        const moves = [...before].flatMap(([companyId, { rank }]) =>
          after.get(companyId)!.rank === rank
            ? []
            : [{ companyId, from: rank, to: after.get(companyId)!.rank }],
        )
        return moves.length === 0
          ? []
          : [{ answer, after: after.get(answer.companyId)!.score, moves: byCompany(moves) }]
      })
      expect(answers).toBe(inputs.answers.filter((one) => one.hasCapability !== null).length)
      expect(
        new Set(
          influences.map(({ answer, after, moves }) =>
            JSON.stringify([answer, after, byCompany(moves)]),
          ),
        ),
      ).toEqual(
        new Set(expected.map(({ answer, after, moves }) => JSON.stringify([answer, after, moves]))),
      )
      expect(influences).toHaveLength(expected.length)
    }),
    propertyRuns(150),
  )
})

test('puts the largest consequence first, then the widest margin [D28.61]', () => {
  fc.assert(
    fc.property(scoringInputs, (inputs) => {
      const { influences } = findAnswerInfluence(inputs)
      const unsorted = influences.slice(1).filter((one, index) => {
        const former = influences[index]!
        return (
          former.consequence < one.consequence ||
          (former.consequence === one.consequence && former.margin < one.margin)
        )
      })
      expect(unsorted).toEqual([])
    }),
  )
})

test('one wrong yes lets the second of two companies pass the first', () => {
  const inputs: ScoringInputs = {
    companies: [
      { companyId: 'a', title: 'Alder', userRatings: {} },
      { companyId: 'b', title: 'Birch', userRatings: {} },
    ],
    categories: [{ categoryId: 'k', title: 'Login', fixedScoringWeight: 1.8 }],
    surveyRows: [],
    deviceWeights: { 'Mobile Web': 1, 'iPhone App': 0, 'Android App': 0 },
    answers: [
      { companyId: 'a', application: 'Mobile Web', categoryId: 'k', hasCapability: true },
      { companyId: 'a', application: 'Mobile Web', categoryId: 'k', hasCapability: true },
      { companyId: 'b', application: 'Mobile Web', categoryId: 'k', hasCapability: true },
      { companyId: 'b', application: 'Mobile Web', categoryId: 'k', hasCapability: null },
    ],
  }
  const { answers, influences } = findAnswerInfluence(inputs)
  expect(answers).toBe(3)
  // Without one capability Alder has 0.9 of 2 points, as Birch has: both are first.
  expect(influences).toEqual([
    {
      answer: inputs.answers[0],
      before: 0.9,
      after: 0.45,
      moves: [{ companyId: 'b', from: 2, to: 1 }],
      consequence: 1,
      margin: 0,
    },
    expect.objectContaining({ answer: inputs.answers[1] }),
  ])
})

function ranks(inputs: ScoringInputs): Map<string, { rank: number; score: number }> {
  const scores = scoreReport(inputs)
  return new Map(
    scores.map(({ companyId, overallPercentage: score }) => [
      companyId,
      { score, rank: 1 + scores.filter((other) => other.overallPercentage > score).length },
    ]),
  )
}

function byCompany<Move extends { companyId: string }>(moves: readonly Move[]): Move[] {
  return moves.toSorted((one, other) => (one.companyId < other.companyId ? -1 : 1))
}
