import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createEditingSections } from './editing-sections.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listening() {
  const said: (readonly string[])[] = []
  return { said, ...createEditingSections((sections) => said.push(sections)) }
}

test('an opened section is reported soon, and again while it is open', () => {
  const { said, enter } = listening()
  enter('intro')
  expect(said).toEqual([])
  vi.advanceTimersByTime(200)
  expect(said).toEqual([['intro']])
  vi.advanceTimersByTime(20_000)
  expect(said).toEqual([['intro'], ['intro'], ['intro']])
})

test('leaving is reported once, and nothing after it', () => {
  const { said, enter } = listening()
  const leave = enter('intro')
  vi.advanceTimersByTime(200)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([['intro'], []])
})

test('moving to the next section is reported once', () => {
  const { said, enter } = listening()
  const leave = enter('intro')
  vi.advanceTimersByTime(200)
  leave()
  enter('trends')
  vi.advanceTimersByTime(200)
  expect(said).toEqual([['intro'], ['trends']])
})

test('a section is left when its last part is closed', () => {
  const { said, enter } = listening()
  const leaves = [enter('intro'), enter('intro')]
  vi.advanceTimersByTime(200)
  leaves[0]!()
  vi.advanceTimersByTime(200)
  leaves[1]!()
  vi.advanceTimersByTime(200)
  expect(said).toEqual([['intro'], ['intro'], []])
})
