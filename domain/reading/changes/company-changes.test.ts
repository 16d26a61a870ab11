import { expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import { companyAvailabilityChanges, companyRankingChanges } from './company-changes.ts'

const lower = (reportInputs.scores ?? []).map((score) => ({
  ...score,
  overallPercentage: score.companyId === 'n' ? 0 : score.overallPercentage,
}))
let before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
before = withAnswer(before, 'n', 'iPhone App', 'l2', { hasCapability: false })
before = withAnswer(before, 'n', 'Android App', 'l2', { hasCapability: false })
const earlier = buildReportDocument({
  ...before,
  scores: lower,
  report: { ...before.report, _id: 'r3', date: '2025-10-01T00:00:00.000Z' },
})
const note = (text: string) => ({ change: { title: 'Added', updatesHistory: true, note: text } })
let now = withAnswer(reportInputs, 'n', 'Mobile Web', 'l2', { hasCapability: false })
now = withAnswer(now, 'n', 'iPhone App', 'l2', note('In the summer'))
now = withAnswer(now, 'n', 'Android App', 'l2', note(' In the summer '))
const document = freeze(buildReportDocument({ ...now, previous: [earlier] }))

test('a capability that changed in several applications is listed once per direction', () => {
  expect(companyAvailabilityChanges(document, 'n')).toEqual([
    {
      capabilityId: 'l2',
      capability: 'Face login',
      category: 'Login',
      categoryGroup: 'Account',
      gained: true,
      applications: ['iPhone App', 'Android App'],
      notes: ['In the summer'],
    },
    {
      capabilityId: 'l2',
      capability: 'Face login',
      category: 'Login',
      categoryGroup: 'Account',
      gained: false,
      applications: ['Mobile Web'],
      notes: [],
    },
  ])
})

test('the changes of a company are only its own', () => {
  expect(companyAvailabilityChanges(document, 's').map(({ capability }) => capability)).toEqual([
    'Passkey',
  ])
  expect(companyAvailabilityChanges(document, 'x')).toEqual([])
})

test('a company’s ranks are compared with the previous edition, overall and in each application [B2.62]', () => {
  const [overall, ...applications] = companyRankingChanges(document, 'n')
  expect(overall).toMatchObject({ application: null, now: { rank: 1 }, before: { rank: 2 } })
  expect(applications.map(({ application }) => application)).toEqual([
    'Mobile Web',
    'iPhone App',
    'Android App',
  ])
})

test('a company that was not ranked before has no previous rank', () => {
  const first = buildReportDocument(reportInputs)
  expect(companyRankingChanges(first, 'n').map((move) => move.before)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a preview has neither ranks nor changes', () => {
  const preview = buildPreview(document)
  expect([companyAvailabilityChanges(preview, 'n'), companyRankingChanges(preview, 'n')]).toEqual([
    [],
    [],
  ])
})
