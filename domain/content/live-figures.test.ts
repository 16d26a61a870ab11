import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_LIVE_FIGURES, richText } from './content-values.ts'
import {
  keepLiveFigures,
  listLiveFigures,
  liveFigure,
  readLiveFigures,
  readReference,
  writeReference,
} from './live-figures.ts'

describe('a reference', () => {
  test('is read as it was written, whatever its parts [D28.90]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20, minLength: 1 }), { maxLength: 3 }),
        (parts) => {
          const reference = writeReference('share', ...parts)
          fc.pre(reference !== null)
          expect(readReference(reference)).toEqual({ kind: 'share', parts })
        },
      ),
    )
  })

  test.each([
    '',
    'Score/1',
    'score/"',
    'score//1',
    'score/1/2/3/4/5',
    'score/<b>',
    'score/%ff',
    'a b',
  ])('is not read from “%s” [D28.90]', (text) => expect(readReference(text)).toBeNull())
})

const FIGURE = '<span data-figure="score/1/overall">7</span>'

describe('a text keeps', () => {
  test.each([
    [FIGURE, FIGURE],
    [`<p>a ${FIGURE} b</p>`, `<p>a ${FIGURE} b</p>`],
    ['<span>a</span>', 'a'],
    ['<span data-figure="&lt;">a</span>', 'a'],
    ['<span data-figure="no such">a</span>', 'a'],
    [`<span data-figure="n">x${FIGURE}</span>`, `x${FIGURE}`],
    ['<span data-figure="n">x<strong>y</strong></span>', 'x<strong>y</strong>'],
    ['<span data-figure="n" data-missing="">x</span>', '<span data-figure="n">x</span>'],
  ])('well-formed live figures and no other span: %s [D28.91]', (html, kept) => {
    expect(keepLiveFigures(html)).toBe(kept)
    expect(keepLiveFigures(kept)).toBe(kept)
  })
})

test('a figure has its present value, or its last text and a mark, and nothing else [D28.92]', () => {
  const html = `<p>${liveFigure('score/1/overall', '7')}, ${liveFigure('score/2/overall', '<8>')}</p>`
  const read = readLiveFigures(html, (reference) =>
    reference === 'score/1/overall' ? { text: '9' } : null,
  )
  expect(read).toBe(
    '<p><span data-figure="score/1/overall">9</span>, ' +
      '<span data-figure="score/2/overall" data-missing="">&lt;8&gt;</span></p>',
  )
  expect(listLiveFigures(read)).toEqual([
    { reference: 'score/1/overall', text: '9' },
    { reference: 'score/2/overall', text: '&lt;8&gt;' },
  ])
  expect(keepLiveFigures(read)).toBe(html.replace('>7<', '>9<'))
})

test('a text with more than 500 live figures is rejected [S42.31]', () => {
  expect(richText(FIGURE.repeat(MAX_LIVE_FIGURES))).toBeNull()
  expect(richText(FIGURE.repeat(MAX_LIVE_FIGURES + 1))).toBe('Must have at most 500 live figures')
})
