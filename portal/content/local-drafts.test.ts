import { expect, test } from 'vitest'

import { openTestStorage } from '../edit-session/testing.ts'
import { openLocalDrafts } from './local-drafts.ts'

const draft = {
  key: 'executiveSummary.topPerformers',
  value: '<p>Amber leads.</p>',
  changedAt: '2026-03-31T12:00:00.000Z',
  loadedAt: '2026-03-31T11:00:00.000Z',
}

test('unsaved content is offered to its writer in its report only [D9.14]', () => {
  const storage = openTestStorage()
  openLocalDrafts('ann', 'march', storage).write(draft)
  const offered = (user: string, report: string) => openLocalDrafts(user, report, storage).read()
  expect(offered('ann', 'march')).toEqual([draft])
  expect([offered('ben', 'march'), offered('ann', 'april')]).toEqual([[], []])
  openLocalDrafts('ben', 'march', storage).clear()
  openLocalDrafts('ann', 'april', storage).clear()
  expect(offered('ann', 'march')).toEqual([draft])
})
