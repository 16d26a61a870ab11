import { expect, test } from 'vitest'

import { setupSteps } from './setup-steps.ts'

test('a report that is yet to be created begins with either task of step 1', () => {
  expect(setupSteps(null).map(({ number, open }) => [number, open])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
})

test('steps open as the server says, each task with what it still needs', () => {
  const done = { complete: true, open: true, missing: [] }
  const [first, second, third] = setupSteps({
    capabilitiesTable: done,
    consumerSurvey: done,
    scoringRanking: { complete: false, open: true, missing: ['Enter device weights.'] },
    contentBuilding: { complete: false, open: false, missing: ['Trends: none yet.'] },
  })
  expect(first?.tasks.map(({ label, complete }) => [label, complete])).toEqual([
    ['Capabilities Table', true],
    ['Consumer Survey', true],
  ])
  expect(second).toMatchObject({ open: true, tasks: [{ missing: ['Enter device weights.'] }] })
  expect(third).toMatchObject({ open: false, tasks: [{ path: '/content-building' }] })
})
