import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import { reportInputs, withAnswer } from '@insights/domain/testing/report-inputs.ts'
import { expect, test } from 'vitest'

import { changedScreenshots } from './changed-screenshots.ts'

const screenshot = (name: string) => ({ _id: name, name, url: `/api/images/${name}` })
const earlierDocument = buildReportDocument({
  ...reportInputs,
  report: { ...reportInputs.report, _id: 'r3', date: '2025-10-01T00:00:00.000Z' },
})
const images = [screenshot('kept'), screenshot('new')]
const document = buildReportDocument({
  ...withAnswer(reportInputs, 'n', 'iPhone App', 'l1', { images }),
  previous: [earlierDocument],
})
const before = (name: string) => ({
  ...screenshot(name),
  application: 'iPhone App' as const,
  capabilityId: 'l1',
})
const earlier = [before('old'), before('kept'), { ...before('other'), capabilityId: 'l2' }]
const changed = (gained: boolean) =>
  ({ capabilityId: 'l1', gained, application: 'iPhone App' }) as const
const listCaptions = (gained: boolean, companyId = 'n') =>
  changedScreenshots(document, companyId, changed(gained), earlier).map(({ url, caption }) => [
    url.split('/').at(-1),
    caption,
  ])

test('screenshots of the previous edition come first, each with application and month [B2.64]', () => {
  expect(listCaptions(true)).toEqual([
    ['old', 'iPhone App, October 2025'],
    ['kept', 'iPhone App, November 2025'],
    ['new', 'iPhone App, November 2025'],
  ])
})

test('a screenshot of a lost capability in both editions counts as the previous one', () => {
  expect(listCaptions(false)).toEqual([
    ['old', 'iPhone App, October 2025'],
    ['kept', 'iPhone App, October 2025'],
    ['new', 'iPhone App, November 2025'],
  ])
})

test('another company’s images of this edition are not shown', () => {
  expect(listCaptions(true, 's').map(([name]) => name)).toEqual(['old', 'kept'])
})
