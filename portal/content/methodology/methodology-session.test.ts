import { expect, test } from 'vitest'

import { openTestStorage } from '../../edit-session/testing.ts'
import { openMethodologyDraft } from './methodology-session.ts'

test('an unsaved methodology is offered to its writer in its report only [D9.14]', () => {
  const storage = openTestStorage()
  const value = { text: '<p>How we count.</p>', html: '', updatedAt: null }
  const draft = { at: '2026-03-31T12:00:00.000Z', value }
  openMethodologyDraft('ann', 'march', storage).write(draft)
  const offered = (user: string, report: string) =>
    openMethodologyDraft(user, report, storage).read()
  expect(offered('ann', 'march')).toEqual(draft)
  expect([offered('ben', 'march'), offered('ann', 'april')]).toEqual([null, null])
})
