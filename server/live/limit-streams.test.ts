import { expect, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { limitStreams } from './limit-streams.ts'

const caller = (_id: string) => ({ _id }) as Caller
const many = (count: number, id: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => caller(id(n)))

test('a user may have twelve pages open, whatever the others have [D2.12]', () => {
  const others = many(100, (n) => `other ${n}`)
  const mine = (count: number) => [...others, ...many(count, () => 'me')]
  expect(() => limitStreams(mine(11), caller('me'))).not.toThrow()
  expect(() => limitStreams(mine(12), caller('me'))).toThrow('You have too many pages open.')
})

test('a process looks after 5,000 pages [D2.28]', () => {
  const open = (count: number) => many(count, (n) => `user ${n}`)
  expect(() => limitStreams(open(4999), caller('me'))).not.toThrow()
  expect(() => limitStreams(open(5000), caller('me'))).toThrow('Please try again later.')
})
