import { expect, test } from 'vitest'

import { createSendQueue } from './send-queue.ts'

const NETWORK = new Error('network')
const ENDED = new Error('ended')
const arrived = (id: string) => ({ _id: id, state: 'placed' as const, reason: '', changedAt: '2026-01-01T00:00:00.000Z' }) // prettier-ignore

/** Opens a queue whose sends fail with these errors, in the order of calls. */
function openQueue(faults: readonly (Error | null)[] = []) {
  const sent: string[] = []
  const waits: number[] = []
  const left = [...faults]
  const queue = createSendQueue<string>({
    announce: async () => undefined,
    send: async ({ id, name }) => {
      const fault = left.shift() ?? null
      if (fault) throw fault
      sent.push(name)
      return arrived(id)
    },
    rejection: (error) => (error instanceof RangeError ? error.message : null),
    isEnded: (error) => error === ENDED,
    onChange: () => {},
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  queue.add(['a', 'b', 'c'].map((name) => ({ name, content: name, bytes: 1 })))
  return { queue, sent, waits }
}
const states = ({ queue }: ReturnType<typeof openQueue>) =>
  queue.screenshots().map(({ state }) => state)

test('sends in the order of the list, which can be changed before [D14.38]', async () => {
  const open = openQueue()
  open.queue.moveEarlier(open.queue.screenshots()[2]!.id)
  await open.queue.sendChosen('t')
  expect(open.sent).toEqual(['a', 'c', 'b'])
  expect(states(open)).toEqual(['placed', 'placed', 'placed'])
})

test('retries the same screenshots after a lost connection [D14.38]', async () => {
  const open = openQueue([null, NETWORK, NETWORK, NETWORK])
  await open.queue.sendChosen('t')
  expect(open.sent).toEqual(['a', 'b', 'c'])
  expect(open.waits).toEqual([1000, 2000, 4000])
  expect(open.queue.paused()).toBeNull()
})

test('keeps the reason of a rejected screenshot and sends the others [D14.39]', async () => {
  const open = openQueue([new RangeError('a: too large')])
  await open.queue.sendChosen('t')
  expect(states(open)).toEqual(['refused', 'placed', 'placed'])
  expect(open.queue.screenshots()[0]!.reason).toBe('a: too large')
})

test('keeps unsent screenshots of an ended pairing for the next one [D14.33]', async () => {
  const open = openQueue([null, ENDED])
  await open.queue.sendChosen('t')
  expect(states(open)).toEqual(['placed', 'chosen', 'chosen'])
  expect(open.queue.paused()).toBe('ended')
  open.queue.resume()
  await open.queue.sendChosen('u')
  expect(open.sent).toEqual(['a', 'b', 'c'])
})
