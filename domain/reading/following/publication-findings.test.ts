import { expect, test } from 'vitest'

import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { buildPreview } from '../document/build-preview.ts'
import { followedKey } from './followed.ts'
import { findPublicationFindings } from './publication-findings.ts'

const two = ['Alder', 'Birch']
const login = answersWhere((company, _, category) => company === 0 && category === 0)
const alerts = answersWhere((company, _, category) => company === 1 && category === 1)
const before = { companies: two, has: login }

const textOf = (document: ReturnType<typeof reportOf>, kind: 'company' | 'capability' | 'group') =>
  [...findPublicationFindings(document).followed.values()]
    .filter((one) => one.kind === kind)
    .map(({ finding }) => finding.text)

test('a followed company is said to rise or fall to its rank, with what it gained and lost [D30.40]', () => {
  const document = reportOf(before, { companies: two, has: alerts })
  expect(textOf(document, 'company')).toEqual([
    'Alder fell to 2nd and lost 3 capabilities',
    'Birch rose to 1st and gained 3 capabilities',
  ])
})

test('a rank that stays, or is shared, or has no previous one is said so [D30.40]', () => {
  expect(textOf(reportOf(before, before), 'company')).toEqual([
    'Alder stayed 1st',
    'Birch stayed 2nd',
  ])
  expect(textOf(reportOf(before), 'company')).toEqual(['Alder is 1st', 'Birch is 2nd'])
  const none = { companies: two, has: answersWhere(() => false) }
  expect(textOf(reportOf(before, none), 'company')).toEqual([
    'Alder is joint 1st and lost 3 capabilities',
    'Birch rose to joint 1st',
  ])
})

test('a followed capability names how many companies gained and lost it [D30.41]', () => {
  const document = reportOf(before, { companies: two, has: alerts })
  expect(textOf(document, 'capability')).toEqual(
    expect.arrayContaining([
      'Login 0: lost by 1 company',
      'Alerts 2: gained by 1 company',
      'Transfers 1: no change',
    ]),
  )
  expect(textOf(reportOf(before), 'capability')[0]).toMatch(/: no earlier edition to compare with$/)
})

test('a followed group counts each capability once, and the companies [D30.41]', () => {
  const document = reportOf(before, { companies: two, has: alerts })
  expect(textOf(document, 'group')).toEqual([
    'Access: 3 capabilities gained by 1 company, 3 capabilities lost by 1 company',
    'Payments: no change',
  ])
})

test('the position of each company has its rank and score with their changes [D30.42]', () => {
  const { positions } = findPublicationFindings(reportOf(before, { companies: two, has: alerts }))
  expect(positions.get('birch')?.map(({ claim }) => claim)).toEqual([
    'rank',
    'own changes',
    'score and change',
  ])
})

test('a preview has no findings [S44.20]', () => {
  const document = reportOf(before, { companies: two, has: alerts })
  const { followed, positions } = findPublicationFindings(buildPreview(document))
  expect([followed.size, positions.size]).toEqual([0, 0])
  const whole = findPublicationFindings(document).followed
  expect(whole.has(followedKey({ kind: 'company', subject: 'alder' }))).toBe(true)
})
