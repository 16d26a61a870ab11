import { expect, test } from 'vitest'

import { editionName, reportCrumbs } from './report-crumbs.ts'

const report = { _id: 'r1', industry: { title: 'Airlines' }, date: '2025-11-01T00:00:00.000Z' }

test('staff start at Home and get back to the setup of the report [A2.14]', () => {
  const crumbs = reportCrumbs(report, 'Scoring & Ranking', { staff: true })
  expect(crumbs.map((crumb) => crumb.label)).toEqual([
    'Home',
    'Airlines',
    'November 2025',
    'Scoring & Ranking',
  ])
  expect(crumbs[2]?.link).toMatchObject({
    to: '/report/report-publish-date',
    search: { report: 'r1' },
  })
})

test('customers start at Report and get back to the contents', () => {
  const crumbs = reportCrumbs(report, 'Raw Data', { staff: false })
  expect(crumbs[0]?.label).toBe('Report')
  expect(crumbs[2]?.link).toMatchObject({ to: '/content-building', search: { report: 'r1' } })
})

test('an edition is named by its industry and month, in UTC', () => {
  expect(editionName(report)).toBe('Airlines November 2025')
})
