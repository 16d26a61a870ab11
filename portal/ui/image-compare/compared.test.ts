import { expect, test } from 'vitest'

import { choicesOf, firstPair, keepPair } from './compared.ts'

const picture = (id: string, group: string) => ({ id, group, name: `${id}.png`, url: `/${id}` })
const then = [picture('a', 'January'), picture('b', 'January')]
const now = [picture('c', 'February'), picture('d', 'February')]

test('the earlier edition stands at the left of the later one', () => {
  expect(firstPair([...then, ...now])).toEqual({ left: 'a', right: 'c' })
})

test('where there is one edition only, its first two are compared', () => {
  expect(firstPair(now)).toEqual({ left: 'c', right: 'd' })
  expect(firstPair([now[0]!])).toBeNull()
  expect(firstPair([])).toBeNull()
})

test('what was chosen stays chosen while it is there', () => {
  const pair = { left: 'd', right: 'b' }
  expect(keepPair(pair, [...then, ...now])).toEqual(pair)
  expect(keepPair(null, [...then, ...now])).toEqual({ left: 'a', right: 'c' })
})

test('a picture that has gone is replaced, never by the one beside it', () => {
  expect(keepPair({ left: 'd', right: 'gone' }, [...then, ...now])).toEqual({
    left: 'd',
    right: 'c',
  })
  expect(keepPair({ left: 'gone', right: 'a' }, [...then, ...now])).toEqual({
    left: 'c',
    right: 'a',
  })
  expect(keepPair({ left: 'gone', right: 'too' }, now)).toEqual({ left: 'c', right: 'd' })
})

test('choices are told by the edition that they belong to', () => {
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
