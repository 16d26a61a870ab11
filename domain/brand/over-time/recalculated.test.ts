import { expect, test } from 'vitest'

import { formulaClaim } from '../../reading/findings/formula-claim.ts'
import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { distanceClaim, placesClaim } from './findings.ts'
import { viewOverTime } from './view.ts'

const has = answersWhere((company) => company === 0)
const document = reportOf({ has, formula: 1 }, { has, formula: 2 })
const { companyId } = document.companies[0]!

test('a change of the formula is named with its edition [D28.154]', () => {
  expect(document.history.map(({ formula }) => formula)).toEqual([1])
  expect(formulaClaim(document)?.text).toBe(
    'The method changed from formula 1 to formula 2 in May 2026, so that scores before and after are of another method.',
  )
  expect(formulaClaim(reportOf({ has }, { has }))).toBeNull()
})

test('earlier scores are recalculated by the formula of this edition [D28.154]', () => {
  const shown = viewOverTime(document, companyId, { recalculated: true })
  const published = viewOverTime(document, companyId, {})
  const scoresOf = ({ editions }: typeof shown) =>
    editions.map(({ ranks }) => ranks.find((rank) => rank.companyId === companyId)!.score)
  const [before, now] = scoresOf(shown)
  expect(before).toBe(now)
  expect(scoresOf(published)[1]).toBe(now)
  expect(scoresOf(published)[0]).not.toBe(before)
  expect([shown.recalculated, published.recalculated]).toEqual([true, false])
  // Findings are of what was published.
  expect([placesClaim(document, shown), distanceClaim(document, shown)]).toEqual([null, null])
})

test('nothing is recalculated where all editions have one formula [D28.154]', () => {
  const same = reportOf({ has, formula: 2 }, { has, formula: 2 })
  expect(same.overTime?.recalculated).toBeNull()
  expect(viewOverTime(same, companyId, { recalculated: true }).recalculated).toBe(false)
})
