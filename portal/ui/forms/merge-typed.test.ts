import { describe, expect, test } from 'vitest'

import { mapPosition, mergeTyped } from './merge-typed.ts'

describe('the caret in a text that changes from outside [D15.295]', () => {
  test.each([
    ['one| two', 'one| two three'],
    ['one| two', 'zero one| two'],
    ['one two|', 'one two| three'],
    ['|one', '|zero one'],
    ['one two three|', 'one three|'],
    ['a|\nb', 'a| b'],
    ['a\n|b', 'a |b'],
    // Within a part that is replaced, it is at the end of the new part.
    ['one tw|o three', 'one 2| three'],
    ['on|e', 'two|'],
  ])('stays between the same letters: %j becomes %j', (before, after) => {
    const bare = [before, after].map((text) => text.replace('|', '')) as [string, string]
    expect(mapPosition(before.indexOf('|'), ...bare)).toBe(after.indexOf('|'))
  })
})

describe('what is typed while another text arrives [D15.295]', () => {
  test.each([
    // A composition, with what the input method showed in between.
    ['one ', 'one 日本', 'one two', { text: 'one 日本two', caret: 6 }],
    ['one', 'one日', 'zero one', { text: 'zero one日', caret: 9 }],
    ['one two', 'one é two', 'one two three', { text: 'one é two three', caret: 6 }],
    ['one', 'one', 'two', { text: 'two', caret: 3 }],
  ])('%s typed on as %s meets %s: both are kept', (before, typed, theirs, merged) => {
    expect(mergeTyped(before, typed, theirs)).toEqual(merged)
  })

  test('replaces a selected word that is replaced meanwhile', () => {
    expect(mergeTyped('one two three', 'one 2 three', 'one second three').text).toBe('one 2 three')
  })
})
