import fc from 'fast-check'
import { expect, test } from 'vitest'

import { writtenContent } from '../../testing/content.ts'
import { nameSections } from '../completeness/unconfirmed.ts'
import { comparedText, diffTexts } from './diff-texts.ts'
import { countReview, isDecidedTogether, reviewText } from './review-queue.ts'
import { previousText, sectionText } from './section-text.ts'

const content = writtenContent('Service')
const texts = { content, methodology: '<p>How</p>' }

test('every named section of a written content has its text [D29.103]', () => {
  const sections = nameSections(content, ['Service']).map(({ section }) => section)
  const found = sections.map((section) => sectionText(texts, section))
  expect(found.filter((text) => text !== null)).toEqual([
    '<p>Best</p>',
    '<p>Key mobile-web</p>',
    '<p>Best mobile-web</p>',
    '<p>Key iphone-app</p>',
    '<p>Best iphone-app</p>',
    '<p>Key android-app</p>',
    '<p>Best android-app</p>',
    '<h3>Passkeys</h3><p>Everywhere</p>',
    '<p>Callouts Service mobile-web</p>',
    '<p>Callouts Service iphone-app</p>',
    '<p>Callouts Service android-app</p>',
    '<p>How</p>',
  ])
})

test('an experience is its title, kind and text, escaped [D29.103]', () => {
  const [entry] = content.categoryPerformance
  const experience = {
    _id: 'x',
    picture: null,
    experience: 1 as const,
    title: 'A & B',
    text: '<b>',
  }
  const changed = {
    ...texts,
    content: { ...content, categoryPerformance: [{ ...entry!, experiences: [experience] }] },
  }
  expect(sectionText(changed, `categoryPerformance.${entry!._id}.experiences.x`)).toBe(
    '<h3>A &amp; B</h3><p>Bad experience</p><p>&lt;b&gt;</p>',
  )
})

test('callouts with another id are compared with the same group and application [D29.103]', () => {
  const renamed = content.categoryPerformance.map((entry) => ({ ...entry, _id: `${entry._id}-2` }))
  const now = { ...texts, content: { ...content, categoryPerformance: renamed } }
  const section = `categoryPerformance.${renamed[0]!._id}.notableCallouts`
  expect(previousText(section, now, texts)).toBe(content.categoryPerformance[0]!.notableCallouts)
  const nothing = { ...texts, content: writtenContent('Booking') }
  expect(previousText(section, now, nothing)).toBeNull()
})

test('a changed word is marked inside its sentence, and a new sentence as a whole [D29.104]', () => {
  expect(
    diffTexts(
      '<p>Two banks added <em>cards</em> in March. The end.</p>',
      '<p>Three banks added cards in March. The end.</p><p>Nothing else happened.</p>',
    ),
  ).toEqual([
    { kind: 'removed', text: 'Two ' },
    { kind: 'added', text: 'Three ' },
    { kind: 'same', text: 'banks added cards in March.' },
    { kind: 'same', text: ' The end.\n' },
    { kind: 'added', text: 'Nothing else happened.\n' },
  ])
})

test('differences make up both texts [D29.104]', () => {
  const sentence = fc.constantFrom(
    'One two three. ',
    'One four three. ',
    'Five? ',
    '</p><p>',
    'Six ',
  )
  const text = fc.array(sentence, { maxLength: 8 }).map((parts) => `<p>${parts.join('')}</p>`)
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffTexts(before, after)
      const textOf = (kind: string) =>
        parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      expect(textOf('added')).toBe(comparedText(before))
      expect(textOf('removed')).toBe(comparedText(after))
    }),
  )
})

test('an answer with several reasons counts once [D29.105]', () => {
  const items = [
    { reasons: ['rank', 'changed'] as const, decision: 'accepted' as const },
    { reasons: ['changed'] as const, decision: 'queried' as const },
    { reasons: ['text'] as const, decision: null },
  ]
  expect(countReview(items)).toEqual({ all: 3, accepted: 1, queried: 1, open: 1 })
  expect(countReview(items, 'changed')).toEqual({ all: 2, accepted: 1, queried: 1, open: 0 })
  expect(reviewText(countReview(items))).toBe(
    'Decided on 2 of 3 answers and texts to review (1 accepted, 1 queried)',
  )
  expect(reviewText(countReview(items.slice(2)))).toBe(
    'Decided on 0 of 1 answers and texts to review',
  )
  expect(reviewText(countReview([]))).toBeNull()
})

test('an act counts its answers, and they are said to be accepted in one decision [D26.150]', () => {
  const act = { reasons: ['bulk'] as const, decision: 'accepted' as const, count: 60 }
  const open = { reasons: ['changed'] as const, decision: null }
  expect(countReview([act, open])).toEqual({ all: 61, accepted: 60, queried: 0, open: 1 })
  expect(reviewText(countReview([act, open]), { accepted: 60, decisions: 1 })).toBe(
    'Decided on 60 of 61 answers and texts to review (60 accepted, 60 of them in 1 decision, 0 queried)',
  )
})

test('an answer confirmed in bulk is decided on with others unless it changed or was disagreed on [D26.149 D26.154]', () => {
  expect(isDecidedTogether(['bulk'])).toBe(true)
  expect(isDecidedTogether(['rank', 'bulk'])).toBe(true)
  expect(isDecidedTogether(['kept'])).toBe(true)
  for (const reasons of [['rank'], ['changed', 'bulk'], ['disagreed', 'bulk'], ['text']] as const)
    expect(isDecidedTogether(reasons)).toBe(false)
})
