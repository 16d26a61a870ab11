import { expect, test } from 'vitest'

import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { capabilitiesOfMark, pointsOfCapability } from './group-marks.ts'

/** Alder gains a capability of Login and loses one of Alerts on the iPhone App; Birch gains one. */
const before = answersWhere(
  (company, application, category, capability) =>
    company === 0 && application === 1 && category === 1 && capability === 0,
)
const after = answersWhere(
  (company, application, category, capability) =>
    application === 1 && category === 0 && capability < 2 - company,
)
const companies = ['Alder', 'Birch']
const document = reportOf({ companies, has: before }, { companies, has: after })

const markOf = (company: string) => {
  const { ranking } = document.categoryPerformance[0]!.applications!['iPhone App']
  const rank = ranking.find((one) => one.company === company)!
  return capabilitiesOfMark(document, 'Access', 'iPhone App', rank)?.text ?? null
}

test('the note on an arrow says how many capabilities it is worth [D15.253]', () => {
  expect(markOf('Alder')).toBe('2 capabilities gained and 1 capability lost')
  expect(markOf('Birch')).toBe('1 capability gained')
})

test('the note is missing without an arrow, and for a score of another catalogue [D15.253]', () => {
  const [first] = document.categoryPerformance[0]!.applications!['Mobile Web'].ranking
  expect(capabilitiesOfMark(document, 'Access', 'Mobile Web', first!)).toBeNull()
  const cut = reportOf({ companies, has: before }, { companies, has: after, capabilities: [0, 1] })
  const { ranking } = cut.categoryPerformance[0]!.applications!['iPhone App']
  expect(ranking[0]?.significant).toBe(true)
  expect(capabilitiesOfMark(cut, 'Access', 'iPhone App', ranking[0]!)).toBeNull()
})

test('the note says how many points one capability is [D15.253]', () => {
  expect(pointsOfCapability(document, 'Access')?.text).toBe(
    'Access has 6 capabilities, so each is worth 16.7 points there. An arrow stands for a change of at least 1 capability.',
  )
  expect(pointsOfCapability(document, 'None')).toBeNull()
})
