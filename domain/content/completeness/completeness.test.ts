import { expect, test } from 'vitest'

import { answersComplete } from './completeness.ts'

test('a category is complete when it has answers and all of them are completed', () => {
  expect(answersComplete([{ total: 3, completed: 3 }])).toBe(true)
  expect(answersComplete([{ total: 3, completed: 2 }])).toBe(false)
})

test('a category without answers is incomplete', () => {
  expect(answersComplete([])).toBe(false)
  expect(answersComplete([{ total: 0, completed: 0 }])).toBe(false)
})

test('a company is complete when all its categories are, whether one is empty or not', () => {
  expect(
    answersComplete([
      { total: 3, completed: 3 },
      { total: 0, completed: 0 },
    ]),
  ).toBe(true)
  expect(
    answersComplete([
      { total: 3, completed: 3 },
      { total: 1, completed: 0 },
    ]),
  ).toBe(false)
})
