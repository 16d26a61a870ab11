import fc from 'fast-check'
import { expect, test } from 'vitest'

import { hasAllTerms, markTerms, toSearchTerms, toTerms } from './search-terms.ts'

test.each([
  ['Set a budget', ['set', 'a', 'budget']],
  ['“Budgeting & Insights”', ['budgeting', 'insights']],
  ['$1,208.80', ['1', '208', '80']],
  ['ＦＵＬＬ width', ['full', 'width']],
  ['', []],
])('%s is searched as %j [D14.4]', (text, terms) => {
  expect(toTerms(text)).toEqual(terms)
})

test('a search needs a word of two letters or digits, and has eight terms at most [D14.10]', () => {
  expect(toSearchTerms('a')).toEqual([])
  expect(toSearchTerms("' & | ! :*")).toEqual([])
  expect(toSearchTerms('set a budget')).toEqual(['set', 'a', 'budget'])
  expect(toSearchTerms('aa '.repeat(50))).toHaveLength(8)
  expect(toSearchTerms('x'.repeat(90))[0]).toHaveLength(40)
})

test('terms are only letters and digits, whatever the text [D14.10]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [other] = toTerms(text).filter((term) => !/^[\p{L}\p{M}\p{N}]+$/u.test(term))
      expect(other).toBeUndefined()
    }),
  )
})

test('titles match when each term begins one of their words [D14.8]', () => {
  expect(hasAllTerms(['Pennant Bank', 'See spending by category'], ['spend', 'penn'])).toBe(true)
  expect(hasAllTerms(['Pennant Bank', 'See spending by category'], ['pending'])).toBe(false)
  expect(hasAllTerms(['Pennant Bank'], [])).toBe(false)
})

test('the beginnings of words are marked [D14.7]', () => {
  expect(markTerms('Budgeting & Insights', ['budget'])).toEqual([
    { text: 'Budget', hit: true },
    { text: 'ing & Insights', hit: false },
  ])
  expect(markTerms('Set a budget', ['set', 'budget'])).toEqual([
    { text: 'Set', hit: true },
    { text: ' a ', hit: false },
    { text: 'budget', hit: true },
  ])
})

test('marks change no letter of a text [D14.7]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, terms) => {
      const marked = markTerms(text, terms.flatMap(toTerms))
      expect(marked.map((part) => part.text).join('')).toBe(text)
    }),
  )
})
