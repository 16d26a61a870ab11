import { expect, test, vi } from 'vitest'

import { createPressGuard } from './press-guard.ts'

function openGuard() {
  let time = 0
  const guard = createPressGuard<unknown, number>({ now: () => time, restMs: 500 })
  return { guard, wait: (milliseconds: number) => (time += milliseconds) }
}

test('a second press with an equal input during the first returns the first promise', async () => {
  const { guard } = openGuard()
  const act = vi.fn<() => Promise<number>>(async () => 1)
  const first = guard({ title: 'Airlines', tags: ['a'] }, act)
  expect(guard({ title: 'Airlines', tags: ['a'] }, act)).toBe(first)
  await first
  expect(act).toHaveBeenCalledTimes(1)
})

test('a press within half a second of a success belongs to it, a later one counts', async () => {
  const { guard, wait } = openGuard()
  const act = vi.fn<() => Promise<number>>(async () => 1)
  await guard('a', act)
  wait(499)
  await guard('a', act)
  expect(act).toHaveBeenCalledTimes(1)
  wait(1)
  await guard('a', act)
  expect(act).toHaveBeenCalledTimes(2)
})

test('a press after a failure counts at once [D6.55]', async () => {
  const { guard } = openGuard()
  const act = vi.fn<() => Promise<number>>()
  act.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(2)
  await expect(guard('a', act)).rejects.toThrow('away')
  expect(await guard('a', act)).toBe(2)
})

test('presses with different inputs all count, also back to the first input', async () => {
  const { guard } = openGuard()
  const chosen: string[] = []
  const choose = (name: string) => guard(name, async () => chosen.push(name))
  await Promise.all([choose('a'), choose('b'), choose('a')])
  expect(chosen).toEqual(['a', 'b', 'a'])
})

test('two files are different inputs, even with equal content', async () => {
  const { guard } = openGuard()
  const act = vi.fn<() => Promise<number>>(async () => 1)
  await guard({ file: new File(['a'], 'a.csv') }, act)
  await guard({ file: new File(['a'], 'a.csv') }, act)
  expect(act).toHaveBeenCalledTimes(2)
})
