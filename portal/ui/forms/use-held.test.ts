import { describe, expect, test } from 'vitest'

import { holdItem } from './use-held.ts'

const items = (ids: string) => ids.split('').map((id) => ({ id }))
const hold = (held: string | null, index: number, ids: string, sent?: string) => {
  const next = holdItem(held === null ? null : { item: { id: held }, index }, items(ids), ({ id }) => id, sent) // prettier-ignore
  return next && [next.item.id, next.index]
}

describe('the open item of a list', () => {
  test('is the first one in the beginning, none in an empty list', () => {
    expect([hold(null, 0, 'abc'), hold(null, 0, '')]).toEqual([['a', 0], null])
  })

  test('stays open when others come, go and move', () => {
    expect(hold('b', 1, 'xyab')).toEqual(['b', 3])
    expect(hold('b', 1, 'b')).toEqual(['b', 0])
  })

  test('stays open when it is gone, and when another was sent from here [D15.287]', () => {
    expect([hold('b', 1, 'ac'), hold('b', 1, 'ac', 'a'), hold('b', 1, '')]).toEqual([['b', 1], ['b', 1], ['b', 1]]) // prettier-ignore
  })

  test('makes way for the one in its place, or the last one, after it was sent from here', () => {
    expect([hold('b', 1, 'ac', 'b'), hold('c', 2, 'ab', 'c'), hold('a', 0, '', 'a')]).toEqual([['c', 1], ['b', 1], null]) // prettier-ignore
  })

  test('stays open when it is still there after it was sent', () => {
    expect(hold('b', 1, 'abc', 'b')).toEqual(['b', 1])
  })
})
