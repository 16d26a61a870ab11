import { expect, test } from 'vitest'

import { choicesOf, firstPair, repairPair } from './compared.ts'

const image = (id: string, group: string) => ({ id, group, name: `${id}.png`, url: `/${id}` })
const then = [image('a', 'January'), image('b', 'January')]
const now = [image('c', 'February'), image('d', 'February')]

test('the first pair has the earlier edition at the left of the later one', () => {
  expect(firstPair([...then, ...now])).toEqual({ left: 'a', right: 'c' })
})

test('the first pair is the first two images if there is one edition only', () => {
  expect(firstPair(now)).toEqual({ left: 'c', right: 'd' })
  expect(firstPair([now[0]!])).toBeNull()
  expect(firstPair([])).toBeNull()
})

test('a chosen pair stays while its images are there', () => {
  const pair = { left: 'd', right: 'b' }
  expect(repairPair(pair, [...then, ...now])).toEqual(pair)
  expect(repairPair(null, [...then, ...now])).toEqual({ left: 'a', right: 'c' })
})

test('a missing image is replaced, but not by the one beside it', () => {
  expect(repairPair({ left: 'd', right: 'gone' }, [...then, ...now])).toEqual({
    left: 'd',
    right: 'c',
  })
  expect(repairPair({ left: 'gone', right: 'a' }, [...then, ...now])).toEqual({
    left: 'c',
    right: 'a',
  })
  expect(repairPair({ left: 'gone', right: 'too' }, now)).toEqual({ left: 'c', right: 'd' })
})

test('choices are labelled with their edition', () => {
  expect(choicesOf([...then, now[0]!])).toEqual([
    {
      group: 'January',
      items: [
        { value: 'a', label: 'a.png' },
        { value: 'b', label: 'b.png' },
      ],
    },
    { group: 'February', items: [{ value: 'c', label: 'c.png' }] },
  ])
})
