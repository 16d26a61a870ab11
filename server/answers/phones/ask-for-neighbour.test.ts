import type { Answer } from '@insights/contract/answers/answers.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { LiveMessage } from '../../live/audience.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { app, db, researcher, services } = await openTestPortal()
let report = ''
let answer = ''
let moves: LiveMessage[] = []
afterAll(
  services.live.subscribe((message) => {
    if (message.kind === 'event' && message.event.event.kind === 'phone-move') {
      moves.push(message.event)
    }
  }),
)
beforeAll(async () => {
  report = (await addCompleteReport(db))._id
  const query = { report, $limit: 1 }
  const { body } = await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)
  answer = body.data[0]!._id
})
beforeEach(() => {
  moves = []
})

test('a press is sent to the phone’s user alone, with the open answer and nothing else [D14.124]', async () => {
  const { phone, pairing } = await pairPhone(app, researcher, { report, answer })
  const { body } = await phone.state()
  const reply = await phone.ask('POST', '/phone/moves', { target: body.target, to: 'next' })
  expect([reply.status, reply.body]).toEqual([200, {}])
  await expect.poll(() => moves).toEqual([
    {
      to: 'user',
      user: expect.any(String),
      event: { kind: 'phone-move', pairing, answer, to: 'next' },
    },
  ]) // prettier-ignore
})

test('a press without an open answer, with a foreign target or a wrong direction is rejected [D14.124]', async () => {
  const inbox = await pairPhone(app, researcher, { report, answer: null })
  const { target } = (await inbox.phone.state()).body
  for (const body of [
    { target, to: 'next' },
    { target: crypto.randomUUID(), to: 'next' },
    { target, to: 'away' },
    { target, to: 'next', answer },
  ]) {
    expect((await inbox.phone.ask('POST', '/phone/moves', body)).status).toBe(400)
  }
  const other = await pairPhone(app, researcher, { report, answer })
  const foreign = (await other.phone.state()).body.target
  // This unpaired the first phone.
  const reply = await inbox.phone.ask('POST', '/phone/moves', { target: foreign, to: 'next' })
  expect(reply.status).toBe(410)
  expect(moves).toEqual([])
})

test('presses are limited [D14.124]', async () => {
  const { phone } = await pairPhone(app, researcher, { report, answer })
  const { target } = (await phone.state()).body
  const statuses: number[] = []
  // One after the other: a busy process would reject many at once for another reason.
  while (statuses.length < 130 && statuses.at(-1) !== 429) {
    statuses.push((await phone.ask('POST', '/phone/moves', { target, to: 'next' })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
