import type { AnswerGrid } from '@insights/contract/answer-grid.ts'
import { expect, test } from 'vitest'

import type { LiveMessage } from '../live/live-message.ts'
import { addWholeReport } from '../testing/add-whole-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, researcher, services } = await openTestPortal()

test('whoever has a report open is told which answers are new, or that many are', async () => {
  const report = await addWholeReport(db)
  const heard: LiveMessage[] = []
  services.live.subscribe((message) => {
    if (message.kind === 'event') heard.push(message.event)
  })
  const { body: grid } = await researcher<AnswerGrid>('GET', `/answer-grid/${report._id}`, {
    application: 'iphone-app',
  })
  const [first, second] = grid.answers
  await researcher('PATCH', '/capability-reports', {
    answers: [
      { _id: first!._id, version: first!.version, hasCapability: true },
      { _id: second!._id, version: 77, hasCapability: true },
    ],
  })
  await expect
    .poll(() => heard)
    .toEqual([
      { to: 'staff', event: { kind: 'answers', report: report._id, answers: [first!._id] } },
    ])
})
