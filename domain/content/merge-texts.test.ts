import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mergeTexts } from './merge-texts.ts'
import { splitRichText, splitSentences, splitWords } from './split-text.ts'

const base = '<p>Rates fell. Two banks added cards! Was it “enough”? It was.</p><p>The end.</p>'

describe('splitting', () => {
  test('sentences end at their marks, not inside names and numbers [D29.120]', () => {
    const text = 'Rose by 3.5 points, e.g. at banks.  “Really?” Yes. v2.0 is out'
    expect(splitSentences(text)).toEqual([
      'Rose by 3.5 points, e.g. at banks.',
      '  ',
      '“Really?”',
      ' ',
      'Yes. v2.0 is out',
    ])
  })

  test('markup inside a sentence stays with it, and a table is one part [D29.120]', () => {
    const table = '<table><tbody><tr><td><p>A. B.</p></td></tr></tbody></table>'
    expect(splitRichText(`<p>One. <strong>Two. Three.</strong> Four.</p>${table}`)).toEqual([
      '<p>',
      'One.',
      ' ',
      '<strong>Two. Three.</strong> Four.',
      '</p>',
      table,
    ])
  })

  test('the parts of any text make up the text [D29.120]', () => {
    const piece = fc.constantFrom('<p>', '</p>', '<strong>', '</strong>', 'A b. ', 'C?', ' ', '<', '<br>', '.', '\n') // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const text = pieces.join('')
        for (const split of [splitSentences, splitRichText, splitWords]) {
          expect(split(text).join('')).toBe(text)
        }
      }),
    )
  })
})

describe('merging', () => {
  test('changes of different sentences are both kept [D29.121]', () => {
    const mine = base.replace('fell', 'fell by half').replace('The end.', '')
    const theirs = base.replace('Two', 'Three').replace('<p>The', '<p>New.</p><p>The')
    expect(mergeTexts({ base, mine, theirs: base.replace('Two', 'Three') }, 'richText')).toBe(
      '<p>Rates fell by half. Three banks added cards! Was it “enough”? It was.</p><p></p>',
    )
    expect(mergeTexts({ base, mine: base.replace('fell', 'rose'), theirs }, 'richText')).toContain(
      '<p>Rates rose. Three banks added cards!',
    )
  })

  test('changes of one sentence are not merged [D29.121]', () => {
    const mine = base.replace('Two', 'Three')
    const theirs = base.replace('cards', 'loans')
    expect(mergeTexts({ base, mine, theirs }, 'richText')).toBeNull()
    expect(mergeTexts({ base: 'One', mine: 'Two', theirs: 'Three' }, 'text')).toBeNull()
  })

  test('two changes of one table are not merged [D29.121]', () => {
    const table = '<table><tbody><tr><td>A</td></tr><tr><td>B</td></tr></tbody></table>'
    const mine = table.replace('<td>A</td>', '<td>A</td><td>C</td>')
    const theirs = table.replace('<td>B</td>', '<td>D</td>')
    expect(mergeTexts({ base: table, mine, theirs }, 'richText')).toBeNull()
  })

  const sentence = fc.constantFrom('One.', 'Two is <em>long</em>.', 'Three?', 'Four!', 'Five.')
  const block = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(' ')) // prettier-ignore
  const text = fc
    .array(
      fc.oneof(
        block.map((words) => `<p>${words}</p>`),
        fc
          .array(block, { minLength: 1, maxLength: 3 })
          .map((items) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`),
      ),
      { maxLength: 4 },
    )
    .map((blocks) => blocks.join(''))

  test('a text that only one person changed is their text [D29.121]', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changed = { base: before, mine: after, theirs: before }
        expect(mergeTexts(changed, 'richText')).toBe(after)
        expect(mergeTexts({ ...changed, mine: before, theirs: after }, 'richText')).toBe(after)
      }),
    )
  })

  test('a merged text is well-formed, and has only sentences of its three versions [D29.122]', () => {
    fc.assert(
      fc.property(text, text, text, (before, mine, theirs) => {
        const merged = mergeTexts({ base: before, mine, theirs }, 'richText')
        if (merged === null) return
        expect(countTags(merged, /<(?=\w)/g)).toBe(countTags(merged, /<\//g))
        const known = new Set([before, mine, theirs].flatMap(splitRichText))
        expect(splitRichText(merged).filter((part) => !known.has(part) && part.trim() !== ''))
          .toEqual([]) // prettier-ignore
      }),
    )
  })
})

function countTags(html: string, tag: RegExp): number {
  return html.match(tag)?.length ?? 0
}
