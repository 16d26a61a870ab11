import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ReadWord } from '../screenshots/texts/find-hits.ts'
import { matchEarlier, matchNames } from '../screenshots/texts/match-words.ts'
import { type Evidence, type Place, hintApplication, suggestPlaces } from './suggest-places.ts'

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

const SCREEN = read('9:41', 'Velora', 'Rows 10 to 17', 'Extra leg room $38', 'Take 14 C')
const named = (...titles: readonly string[]) => titles.map((title) => ({ id: title, title }))
const CAPABILITIES = named(
  'Choose a seat on a map of the cabin',
  'See the leg room of each seat',
  'Keep the boarding pass in a mobile wallet',
)
const COMPANIES = named('Blue Heron Air', 'Sundial Air', 'Velora')
const textsOf = (matches: ReturnType<typeof matchNames>) =>
  matches.map(({ id, words }) => [id, words.map(({ text }) => text)])

test('names are found by their distinguishing words, words of one line quoted together [D14.120]', () => {
  expect(textsOf(matchNames(SCREEN, CAPABILITIES))).toEqual([
    ['See the leg room of each seat', ['leg room']],
  ])
  const [match] = matchNames(SCREEN, CAPABILITIES)
  // 'leg' and 'room' are its own, 'seat' is in two titles.
  expect(match!.share).toBeCloseTo(2 / 2.5)
  expect(match!.words[0]!.box).toEqual({
    left: 0.1,
    top: expect.closeTo(0.15),
    width: expect.closeTo(0.2),
    height: expect.closeTo(0.05),
  })
})

test('a word that names share counts little for each [D14.120]', () => {
  const shares = matchNames(read('Blue Heron Air'), COMPANIES).map(({ id, share }) => [id, share])
  expect(shares).toEqual([
    ['Blue Heron Air', 1],
    ['Sundial Air', expect.closeTo(1 / 3)],
  ])
})

test.each([
  ['Budgeting', 'Set a budget for each month'],
  ['Luggage', 'Follow a bag from belt to belt'],
  ['BOARDS', 'See when my group boards'],
  ['Reservation', 'Book a table'],
])('%s matches a word of "%s" [D14.120]', (word, title) => {
  expect(matchNames(read(word), named(title))).toHaveLength(1)
})

test.each([
  ['Cardholders', 'Freeze a card'],
  ['Freeze', 'Send messages for free'],
  ['The', 'See the bill'],
  ['17', 'Gate 17'],
])('%s matches no word of "%s" [D14.120]', (word, title) => {
  expect(matchNames(read(word), named(title))).toEqual([])
})

test('earlier screenshots suggest their capability by words that only they have [D14.120]', () => {
  const matches = matchEarlier(SCREEN, [
    { capability: 'seats', terms: ['rows', 'extra', 'take'] },
    { capability: 'gates', terms: ['take'] },
  ])
  expect(matches.map(({ id }) => id)).toEqual(['seats', 'gates'])
  expect(matches[0]!.share).toBe(1)
  // One of the three terms, which both have.
  expect(matches[1]!.share).toBeCloseTo(0.5 / 2.5)
  expect(textsOf(matches)[0]![1]).toEqual(['Rows', 'Extra', 'Take'])
})

const NOTHING: Evidence = {
  companies: [],
  capabilities: [],
  earlier: [],
  application: null,
  last: null,
}
const PLACES: Place[] = COMPANIES.flatMap(({ id: company }) =>
  CAPABILITIES.flatMap(({ id: capability }) =>
    (['iphone-app', 'android-app'] as const).map((application) => ({
      answer: `${company} ${application} ${capability}`,
      company,
      application,
      capability,
      images: 0,
    })),
  ),
)

test('the named company decides first, then the capability, then the application [D14.120]', () => {
  const suggested = suggestPlaces(
    PLACES,
    {
      ...NOTHING,
      companies: matchNames(SCREEN, COMPANIES),
      capabilities: matchNames(SCREEN, CAPABILITIES),
      application: { application: 'android-app', because: 'the size of an Android phone' },
    },
    5,
  )
  expect(suggested).toHaveLength(5)
  expect(suggested.slice(0, 2).map(({ answer, reason }) => [answer, reason])).toEqual([
    [
      'Velora android-app See the leg room of each seat',
      '“Velora”, “leg room”; the size of an Android phone',
    ],
    ['Velora iphone-app See the leg room of each seat', '“Velora”, “leg room”'],
  ])
  expect(suggested.every(({ answer }) => answer.startsWith('Velora'))).toBe(true)
})

test('an image that names no company suggests a capability by its words, in each company [D14.120]', () => {
  const capabilities = matchNames(read('Extra leg room'), CAPABILITIES)
  const suggested = suggestPlaces(PLACES, { ...NOTHING, capabilities }, 6)
  expect(suggested.map(({ answer }) => answer)).toEqual(
    PLACES.filter(({ capability }) => capability === 'See the leg room of each seat').map(
      ({ answer }) => answer,
    ),
  )
  const word = matchNames(read('Mobile'), CAPABILITIES)
  expect(word).toHaveLength(1)
  expect(suggestPlaces(PLACES, { ...NOTHING, capabilities: word }, 5)).toEqual([])
})

test('an image that names only a company suggests the answer after the last one first [D14.120]', () => {
  const [, last] = PLACES.filter(({ company }) => company === 'Velora')
  const [first] = suggestPlaces(
    PLACES,
    { ...NOTHING, companies: matchNames(read('Velora'), COMPANIES), last: last! },
    5,
  )
  expect(first).toMatchObject({
    answer: 'Velora android-app See the leg room of each seat',
    reason: '“Velora”',
  })
})

test('a match by a word that others have is weak, and suggests nothing without a company [D14.120]', () => {
  const names = named('Pay with points', 'Pay in advance by card', 'Pay on another day')
  const places = names.map(({ id }) => ({ ...PLACES.at(-1)!, answer: id, capability: id }))
  const screen = read('Velora', 'Pay now')
  const evidence = { ...NOTHING, capabilities: matchNames(screen, names) }
  expect(suggestPlaces(places, evidence, 5)).toEqual([])
  const companies = matchNames(screen, COMPANIES)
  const suggested = suggestPlaces(places, { ...evidence, companies }, 5)
  expect(suggested.map(({ reason }) => reason)).toEqual([
    '“Velora”, “Pay”, weak',
    '“Velora”, “Pay”, weak',
    '“Velora”, “Pay”, weak',
  ])
  expect(suggestPlaces(places, NOTHING, 5)).toEqual([])
})

test.each([
  [{ width: 1170, height: 2532 }, 'iphone-app'],
  [{ width: 1080, height: 2400 }, 'android-app'],
  [{ width: 1170, height: 2532, words: read('', '9:41 velora.example') }, 'mobile-web'],
  // A web address in the middle of a page is no hint.
  [{ words: read(...Array.from({ length: 10 }, () => ''), 'velora.example') }, undefined],
  [{ device: 'Chrome on Android' }, 'android-app'],
  [{}, undefined],
])('%j hints at %s [D14.121]', (given, application) => {
  const hint = hintApplication({ width: 10, height: 10, device: '', words: [], ...given })
  expect(hint?.application).toBe(application)
})

test('shares are from 0 to 1, and boxes inside the image, whatever was read [D14.120]', () => {
  const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 9 })
  const titles = fc.array(fc.string({ maxLength: 20 }), { maxLength: 6 })
  fc.assert(
    fc.property(lines, titles, (screen, names) => {
      for (const { share, words } of matchNames(read(...screen), named(...new Set(names)))) {
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThanOrEqual(1 + 1e-9)
        for (const { box } of words) expect(box.top + box.height).toBeLessThanOrEqual(1)
      }
    }),
  )
})
