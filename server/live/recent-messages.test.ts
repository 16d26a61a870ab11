import { expect, test } from 'vitest'

import type { LiveMessage } from './audience.ts'
import { rememberMessages } from './hub.ts'

const to = (user: string): LiveMessage => ({ to: 'user', user, event: { kind: 'notifications' } })

function remember() {
  const clock = { time: 0 }
  const recent = rememberMessages(() => clock.time)
  const add = (time: number, user: string) => {
    clock.time = time
    recent.add(to(user))
  }
  const since = (time: number, milliseconds: number) => {
    clock.time = time
    return recent.since(milliseconds)
  }
  return { add, since }
}

test('messages of the time asked for are returned, equal ones once as the last of them', () => {
  const { add, since } = remember()
  add(100, 'a')
  add(200, 'b')
  add(300, 'a')
  expect(since(400, 350)).toEqual([to('b'), to('a')])
  expect(since(400, 150)).toEqual([to('a')])
  expect(since(400, 50)).toEqual([])
})

test('a time before the start, or before the oldest of 500 messages, returns null', () => {
  const { add, since } = remember()
  expect(since(10, 10)).toBeNull()
  for (let at = 1; at <= 501; at += 1) add(at, String(at))
  expect(since(501, 500)).toBeNull()
  expect(since(501, 499)).toHaveLength(500)
})

test('more than ten minutes return null', () => {
  const { since } = remember()
  expect(since(3_600_000, 600_001)).toBeNull()
  expect(since(3_600_000, 600_000)).toEqual([])
})
