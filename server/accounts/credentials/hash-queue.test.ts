import { availableParallelism } from 'node:os'

import { expect, test } from 'vitest'

import { runHashQueued } from './password.ts'

/** Work that runs until the test ends it. */
function holdable() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) =>
    runHashQueued(async () => {
      started.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      return number
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endAll = async (count: number) => {
    for (let ended = 0; ended < count; ended += 1) {
      ends.shift()?.()
      await settle()
    }
  }
  return { started, work, endAll, settle }
}

test('half of the cores hash at once, and further hashes wait in order', async () => {
  const { started, work, endAll, settle } = holdable()
  const all = Array.from({ length: 20 }, (_, number) => work(number))
  await settle()
  const atOnce = started.length
  expect(atOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() / 2))
  await endAll(20)
  expect(await Promise.all(all)).toEqual(started)
  expect(started).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('more than a hundred waiting hashes are rejected at once, and the others go on', async () => {
  const { started, work, endAll, settle } = holdable()
  const many = Array.from({ length: 3 }, (_, number) => work(number))
  await settle()
  while (many.length < started.length + 100) many.push(work(many.length))
  await expect(work(-1)).rejects.toMatchObject({ code: 503, name: 'Unavailable' })
  await endAll(many.length)
  expect(await Promise.all(many)).toHaveLength(many.length)
  expect(started).not.toContain(-1)
})

test('a failed hash makes room for the next', async () => {
  const failing = Array.from({ length: 10 }, () =>
    runHashQueued(() => Promise.reject(new Error('broken'))),
  )
  const results = await Promise.allSettled(failing)
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await runHashQueued(() => Promise.resolve('next'))).toBe('next')
})
