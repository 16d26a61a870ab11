import { expect, test } from 'vitest'

import { createFairQueue, type FairQueueOptions, QueueFullError } from './fair-queue.ts'

const owner = (person: string, group = person) => ({ person, group })

/** A queue whose work ends when the test says so, with the order in which it started. */
function openQueue(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue<string>({ concurrency: 1, ...options })
  const begun: string[] = []
  const under: { key: string; done: () => void; fail: (error: Error) => void }[] = []
  const aborted: string[] = []
  const ask = (key: string, of: ReturnType<typeof owner>, signal?: AbortSignal) => {
    const result = queue.run({
      key,
      owner: of,
      signal,
      work: (gone) => {
        begun.push(key)
        const { promise, resolve, reject } = Promise.withResolvers<string>()
        under.push({ key, done: () => resolve(`made of ${key}`), fail: reject })
        gone.addEventListener('abort', () => {
          aborted.push(key)
          reject(gone.reason as Error)
        })
        return promise
      },
    })
    result.catch(() => undefined)
    return result
  }
  const finish = async () => {
    under.shift()!.done()
    await new Promise(setImmediate)
  }
  return { ask, begun, aborted, under, finish }
}

test('a single request runs next, before the twenty waiting of another user', async () => {
  const { ask, begun, finish } = openQueue()
  for (let number = 1; number <= 20; number += 1) void ask(`many ${number}`, owner('many'))
  void ask('one', owner('one'))
  await finish()
  await finish()
  expect(begun).toEqual(['many 1', 'one', 'many 2'])
})

test('users of a group share its turns, one after the other [S30.3]', async () => {
  const { ask, begun, finish } = openQueue()
  for (const key of ['a 1', 'a 2', 'a 3']) void ask(key, owner('a', 'company'))
  void ask('b 1', owner('b', 'company'))
  for (const key of ['c 1', 'c 2']) void ask(key, owner('c'))
  for (let count = 0; count < 5; count += 1) await finish()
  expect(begun).toEqual(['a 1', 'c 1', 'b 1', 'c 2', 'a 2', 'a 3'])
})

test('repeated single requests do not run before those waiting', async () => {
  const { ask, begun, finish } = openQueue()
  for (const key of ['b 1', 'b 2']) void ask(key, owner('b'))
  void ask('a 1', owner('a'))
  await finish()
  await finish()
  void ask('a 2', owner('a'))
  await finish()
  expect(begun).toEqual(['b 1', 'a 1', 'b 2', 'a 2'])
  void ask('a 3', owner('a'))
  void ask('b 3', owner('b'))
  await finish()
  expect(begun.at(-1)).toBe('b 3')
})

test('a group runs no second request while another group waits', async () => {
  const { ask, begun, finish } = openQueue({ concurrency: 2 })
  for (const key of ['many 1', 'many 2', 'many 3']) void ask(key, owner('many'))
  void ask('one', owner('one'))
  expect(begun).toEqual(['many 1', 'many 2'])
  await finish()
  expect(begun).toEqual(['many 1', 'many 2', 'one'])
})

test('runs equal requests once, also when they were queued', async () => {
  const { ask, begun, finish } = openQueue()
  const results = [
    ask('other', owner('a')),
    ask('more', owner('a')),
    ask('same', owner('a')),
    ask('same', owner('b')),
  ]
  await finish()
  results.push(ask('same', owner('c')))
  await finish()
  await finish()
  expect(await Promise.all(results)).toEqual(
    ['other', 'more', 'same', 'same', 'same'].map((key) => `made of ${key}`),
  )
  expect(begun).toEqual(['other', 'same', 'more'])
})

test('a failure rejects all equal requests, and the next request runs', async () => {
  const { ask, begun, under } = openQueue()
  const [first, second] = [ask('same', owner('a')), ask('same', owner('b'))]
  void ask('next', owner('a'))
  under.shift()!.fail(new Error('Too large'))
  await expect(first).rejects.toThrow('Too large')
  await expect(second).rejects.toThrow('Too large')
  expect(begun).toEqual(['same', 'next'])
})

test('a cancelled request frees its position, and work without requesters is aborted', async () => {
  const { ask, begun, aborted } = openQueue({ maxWaitingPerPerson: 1 })
  const [first, second] = [new AbortController(), new AbortController()]
  const left = [ask('running', owner('a'), first.signal), ask('waiting', owner('a'), second.signal)]
  await expect(ask('too many', owner('a'))).rejects.toThrow(QueueFullError)
  second.abort(new Error('Gone'))
  await expect(left[1]).rejects.toThrow('Gone')
  void ask('instead', owner('a'))
  void ask('running', owner('b'))
  first.abort(new Error('Gone'))
  await expect(left[0]).rejects.toThrow('Gone')
  // Another requester still waits for it.
  expect([begun, aborted]).toEqual([['running'], []])
  const third = new AbortController()
  const alone = openQueue()
  const result = alone.ask('alone', owner('a'), third.signal)
  void alone.ask('next', owner('b'))
  third.abort(new Error('Gone'))
  await expect(result).rejects.toThrow('Gone')
  await expect.poll(() => alone.begun).toEqual(['alone', 'next'])
  expect(alone.aborted).toEqual(['alone'])
})

test('limits the waiting requests of one user and of all', async () => {
  const { ask } = openQueue({ maxWaiting: 3, maxWaitingPerPerson: 2 })
  for (const key of ['runs', 'waits', 'waits too']) void ask(key, owner('a'))
  await expect(ask('third', owner('a'))).rejects.toMatchObject({ of: 'person' })
  void ask('of another', owner('b'))
  await expect(ask('fourth', owner('c'))).rejects.toMatchObject({ of: 'everybody' })
})
