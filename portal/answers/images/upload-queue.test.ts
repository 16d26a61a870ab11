import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createUploadQueue } from './upload-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const image = (_id: string) => ({ _id, id: _id, name: _id, url: '', thumbnailUrl: '', width: 1, height: 1, date: '' }) // prettier-ignore
const file = (id: string) => ({ id, file: new File(['x'], `${id}.png`) })

/** Opens a queue whose sends fail with these errors, in the order of calls. */
function openQueue(faults: readonly (Error | null)[] = []) {
  const left = [...faults]
  const uploaded: string[] = []
  const rejected: string[] = []
  const arrived: number[] = []
  const unwanted: string[] = []
  const queue = createUploadQueue({
    send: async ({ id }, { signal, onProgress }) => {
      const fault = left.shift() ?? null
      await new Promise((resolve, reject) => {
        setTimeout(() => onProgress(1), 80)
        setTimeout(resolve, 100)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
      if (fault) throw fault
      return image(`image ${id}`)
    },
    onUploaded: (id) => uploaded.push(id),
    onRejected: (id) => rejected.push(id),
    onUnwanted: (id, { _id }) => unwanted.push(`${id}: ${_id}`),
    isRejection: (error) => error instanceof RangeError,
    onStart: () => (count) => arrived.push(count),
  })
  return { queue, uploaded, rejected, unwanted, arrived }
}
const states = ({ queue }: ReturnType<typeof openQueue>) =>
  queue.uploads().map(({ id, state }) => `${id} ${state}`)

const gathered = () => vi.advanceTimersByTimeAsync(500)

test('files added within 500 ms of each other are one upload [D15.170]', async () => {
  const open = openQueue()
  open.queue.add([file('a')])
  await vi.advanceTimersByTimeAsync(499)
  open.queue.add([file('b')])
  await vi.advanceTimersByTimeAsync(499)
  expect(states(open)).toEqual(['a waiting', 'b waiting'])
  await vi.advanceTimersByTimeAsync(251)
  expect(open).toMatchObject({ uploaded: ['a', 'b'], arrived: [2] })
  open.queue.add([file('c')])
  await vi.advanceTimersByTimeAsync(700)
  expect(open).toMatchObject({ uploaded: ['a', 'b', 'c'], arrived: [2, 1] })
})

test('saving sends waiting files at once and only once [D15.170]', async () => {
  const open = openQueue()
  open.queue.add([file('a')])
  const finished = open.queue.finish()
  expect(states(open)).toEqual(['a sending'])
  await vi.advanceTimersByTimeAsync(100)
  await finished
  await vi.advanceTimersByTimeAsync(5_000)
  expect(open).toMatchObject({ uploaded: ['a'], arrived: [1] })
})

test('files are sent one after the other in the order added [D14.100]', async () => {
  const open = openQueue()
  open.queue.add([file('a'), file('b')])
  await gathered()
  open.queue.add([file('c')])
  expect(states(open)).toEqual(['a sending', 'b waiting', 'c waiting'])
  await vi.advanceTimersByTimeAsync(350)
  expect(open).toMatchObject({ uploaded: ['a', 'b', 'c'], arrived: [3] })
  expect(open.queue.uploads()).toEqual([])
})

test('a failed file is skipped and retried after growing pauses [D14.101]', async () => {
  const lost = new Error('network')
  const open = openQueue([lost, null, lost])
  open.queue.add([file('a'), file('b')])
  await gathered()
  await vi.advanceTimersByTimeAsync(250)
  expect(states(open)).toEqual(['a failed'])
  expect(open.uploaded).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(states(open)).toEqual(['a sending'])
  await vi.advanceTimersByTimeAsync(2_100)
  expect(states(open)).toEqual(['a failed'])
  await vi.advanceTimersByTimeAsync(2_200)
  expect(open.uploaded).toEqual(['b', 'a'])
})

test('a rejected file is not sent again, unlike the others [D14.101]', async () => {
  const open = openQueue([new RangeError('a: too large')])
  open.queue.add([file('a'), file('b')])
  await gathered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toMatchObject({ uploaded: ['b'], rejected: ['a'], arrived: [1] })
})

test('finishing retries failed files at once, and throws why one fails again', async () => {
  const lost = new Error('network')
  const open = openQueue([lost, lost])
  open.queue.add([file('a')])
  await gathered()
  await vi.advanceTimersByTimeAsync(150)
  const finished = open.queue.finish().then(
    () => 'done',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(150)
  expect(await finished).toBe(lost)
  const again = open.queue.finish()
  await vi.advanceTimersByTimeAsync(150)
  await again
  expect(open.uploaded).toEqual(['a'])
})

test('a file removed while it is sent is aborted, and the next one starts', async () => {
  const open = openQueue()
  open.queue.add([file('a'), file('b')])
  await gathered()
  await vi.advanceTimersByTimeAsync(50)
  open.queue.remove('a')
  await vi.advanceTimersByTimeAsync(150)
  expect(open).toMatchObject({ uploaded: ['b'], unwanted: [], arrived: [1] })
})

test('a file removed after its last byte arrives unwanted, unless it is added again', async () => {
  const open = openQueue()
  open.queue.add([file('a'), file('b')])
  await gathered()
  await vi.advanceTimersByTimeAsync(90)
  open.queue.remove('a')
  await vi.advanceTimersByTimeAsync(100)
  open.queue.remove('b')
  open.queue.add([file('b')])
  await vi.advanceTimersByTimeAsync(100)
  expect(open).toMatchObject({ uploaded: ['b'], unwanted: ['a: image a'] })
  expect(open.queue.uploads()).toEqual([])
})

test('a cleared queue sends nothing more', async () => {
  const open = openQueue([new Error('network')])
  open.queue.add([file('a'), file('b')])
  await gathered()
  await vi.advanceTimersByTimeAsync(120)
  open.queue.clear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toMatchObject({ uploaded: [], rejected: [] })
  expect(open.queue.uploads()).toEqual([])
})
