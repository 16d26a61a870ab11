import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findMentioned, splitMentions, suggestPeople, typedMention } from './mentions.ts'

const SOFIA = { _id: '1', name: 'Sofia Brandt' }
const SOFIE = { _id: '2', name: 'Sofia Brandtner' }
const HELEN = { _id: '3', name: 'Helen Marlow' }
const PEOPLE = [HELEN, SOFIA, SOFIE]

describe('mentions in a comment', () => {
  test.each([
    ['@Sofia Brandt, agreed?', [SOFIA]],
    ['Ask @Sofia Brandtner and @Helen Marlow.', [HELEN, SOFIE]],
    ['mail@Helen Marlow is an address', []],
    ['@Helen Marlowe is someone else', []],
    ['@helen marlow', []],
    ['', []],
  ])('are found by whole names in "%s"', (text, expected) => {
    expect(findMentioned(text, PEOPLE)).toEqual(expected)
  })

  test('mention everyone of the same name', () => {
    const other = { _id: '9', name: 'Helen Marlow' }
    expect(findMentioned('@Helen Marlow', [...PEOPLE, other])).toEqual([HELEN, other])
  })

  const text = fc.array(
    fc.constantFrom(
      '@',
      'a',
      ' ',
      '\n',
      '.',
      'é',
      '@Sofia Brandt',
      'Helen Marlow',
      '@Helen Marlow',
    ),
  )

  test('are pieces that join to the comment, each a name after "@" [D29.40]', () => {
    const names = PEOPLE.map(({ name }) => name)
    fc.assert(
      fc.property(text, (words) => {
        const comment = words.join('')
        const pieces = splitMentions(comment, names)
        expect(pieces.map((piece) => piece.text).join('')).toBe(comment)
        const mentioned = pieces.filter(({ mention }) => mention)
        expect(names).toEqual(
          expect.arrayContaining(mentioned.map((mention) => mention.text.slice(1))),
        )
        expect(pieces.map((piece) => piece.text)).not.toContain('')
      }),
    )
  })
})

describe('a mention that is being typed', () => {
  test.each([
    ['Will do today. @So', { start: 15, query: 'So' }],
    ['@', { start: 0, query: '' }],
    ['@Sofia Br', { start: 0, query: 'Sofia Br' }],
    ['@Sofia Brandt is', null],
    ['mail@so', null],
    ['@ so', null],
    ['@so\n', null],
    ['no mention', null],
  ])('at the end of "%s" is read up to the caret', (text, expected) => {
    expect(typedMention(text, text.length)).toEqual(expected)
  })

  test('suggests people by the beginning of either name, those of the thread first', () => {
    expect(suggestPeople(PEOPLE, 'so', [])).toEqual([SOFIA, SOFIE])
    expect(suggestPeople(PEOPLE, 'BRAND', ['2'])).toEqual([SOFIE, SOFIA])
    expect(suggestPeople(PEOPLE, '', ['2'])).toEqual([SOFIE, HELEN, SOFIA])
    expect(suggestPeople(PEOPLE, 'arlow', [])).toEqual([])
    // Nothing is left to complete.
    expect(suggestPeople(PEOPLE, 'Helen Marlow', [])).toEqual([])
  })
})
