import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type ReadWord, findHits, findSearchesWithRun } from './find-hits.ts'
import { toSearchTerms } from './search-terms.ts'

/** Words of lines, each a tenth of the image wide and a twentieth high. */
const read = (...lines: readonly string[]): ReadWord[] =>
  lines.flatMap((text, line) =>
    text.split(' ').map((word, place) => ({
      text: word,
      line,
      left: place / 10,
      top: line / 20,
      width: 0.1,
      height: 0.05,
    })),
  )

const SCREEN = read('Budgeting & Insights', 'Set a budget', 'See spending by category')

const quotes = (search: string, words = SCREEN) =>
  findHits(words, toSearchTerms(search)).map(({ quote }) => quote)

test('words that begin with a term are hits, and each hit has its line [D14.7]', () => {
  expect(quotes('budget')).toEqual(['Budgeting & Insights', 'Set a budget'])
  expect(quotes('BUDGETING')).toEqual(['Budgeting & Insights'])
  expect(quotes('udget')).toEqual([])
})

test('neighbouring words on a line are one hit in one box [D14.7]', () => {
  const [hit, ...others] = findHits(SCREEN, toSearchTerms('set a bud'))
  expect(others).toEqual([])
  expect(hit!.box).toEqual({ left: 0, top: 0.05, width: expect.closeTo(0.3), height: 0.05 })
})

test('separate words are marked one by one, if the image has all terms [D14.7]', () => {
  expect(quotes('spending budget')).toEqual([
    'Budgeting & Insights',
    'Set a budget',
    'See spending by category',
  ])
  expect(quotes('spending rewards')).toEqual([])
})

test('terms are a run only on one line, and in their order [D14.128]', () => {
  const searches = [['set', 'a', 'budget'], ['budget', 'set'], ['insights', 'set'], [], ['set']]
  expect(findSearchesWithRun(SCREEN, searches)).toEqual([0, 4])
})

test('a single letter marks nothing [D14.7]', () => {
  expect(quotes('a category')).toEqual(['See spending by category'])
})

test('a quote has a few words around the hit [D14.7]', () => {
  const long = read('one two three four five six seven hit eight nine ten eleven twelve thirteen')
  expect(quotes('hit', long)).toEqual([
    'three four five six seven hit eight nine ten eleven twelve',
  ])
})

test('boxes lie within those of the words, for any image and search [D14.7]', () => {
  const words = fc.array(
    fc.record({
      text: fc.string({ maxLength: 6 }),
      line: fc.nat(3),
      left: fc.double({ min: 0, max: 0.9, noNaN: true }),
      top: fc.double({ min: 0, max: 0.9, noNaN: true }),
      width: fc.double({ min: 0, max: 0.1, noNaN: true }),
      height: fc.double({ min: 0, max: 0.1, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(words, fc.string({ maxLength: 8 }), (read, search) => {
      for (const { box } of findHits(read, toSearchTerms(search))) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.left + box.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(box.top + box.height).toBeLessThanOrEqual(1 + 1e-9)
      }
    }),
  )
})
