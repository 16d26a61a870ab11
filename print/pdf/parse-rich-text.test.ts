import { expect, test } from 'vitest'

import { listParagraphs } from '../powerpoint/paragraphs.ts'
import { type LayoutImage, type RichBlock, parseRichText } from './parse-rich-text.ts'

const image = (address: string, alt: string): LayoutImage => ({
  file: address,
  width: 1,
  height: 1,
  alt,
})
const parse = (html: string) => parseRichText(html, image)
const paragraph = (...runs: object[]) => ({ kind: 'paragraph', align: 'left', runs })

test('bold, italic, underlined and linked text become runs of their own', () => {
  expect(
    parse(
      '<p>One <strong>two <em>three</em></strong> <u>four</u> <a href="https://x.test">five</a></p>',
    ),
  ).toEqual([
    paragraph(
      { text: 'One ' },
      { text: 'two ', strong: true },
      { text: 'three', strong: true, em: true },
      { text: ' ' },
      { text: 'four', underline: true },
      { text: ' ' },
      { text: 'five', href: 'https://x.test' },
    ),
  ])
})

test('a link to anything except the web or an email address becomes text', () => {
  expect(parse('<p><a href="javascript:x">one</a><a href="file:///etc">two</a></p>')).toEqual([
    paragraph({ text: 'one' }, { text: 'two' }),
  ])
})

test('lines are broken within a paragraph only, and entities become characters', () => {
  expect(parse('<p><br>a &amp; b<br>c&nbsp;d<br></p><p> </p>')).toEqual([
    paragraph({ text: 'a & b' }, { br: true }, { text: 'c d' }),
  ])
})

test('headings never skip a level, whatever the source does', () => {
  const levels = parse('<h4>a</h4><h4>b</h4><h2>c</h2><h4>d <b>e</b>f</h4>').map((block) =>
    block.kind === 'heading' ? [block.level, block.runs] : [],
  )
  expect(levels).toEqual([
    [1, [{ text: 'a' }]],
    [2, [{ text: 'b' }]],
    [1, [{ text: 'c' }]],
    [2, [{ text: 'd ef' }]],
  ])
})

test('text keeps its alignment', () => {
  expect(
    parse('<p style="text-align: center">a</p><p style="text-align:right">b</p>'),
  ).toMatchObject([{ align: 'center' }, { align: 'right' }])
})

test('lists hold blocks and lists, at most six levels deep', () => {
  const html = '<ol><li><p>a</p><ul><li>b</li></ul></li></ol>'
  expect(parse(html)).toMatchObject([
    {
      ordered: true,
      items: [[paragraph({ text: 'a' }), { ordered: false, items: [[paragraph({ text: 'b' })]] }]],
    },
  ])
  expect(depthOf(parse('<ul><li>x'.repeat(40)))).toBe(6)
})

test('a numbered list has its first number and the look of its numbers [D15.296]', () => {
  expect(parse('<ol start="3" type="a"><li>c</li></ol><ol><li>1</li></ol>')).toEqual([
    expect.objectContaining({ ordered: true, start: 3, numbering: 'a.' }),
    { kind: 'list', ordered: true, items: [[paragraph({ text: '1' })]] },
  ])
})

test('elements that are no text are removed, unknown ones keep their text', () => {
  expect(parse('<script>x</script><style>y</style><blink>z</blink>')).toEqual([
    paragraph({ text: 'z' }),
  ])
})

test('images become blocks of their own', () => {
  expect(parse('<p>a<img src="/api/images/1" alt="One">b</p>')).toEqual([
    paragraph({ text: 'a' }),
    { kind: 'image', image: image('/api/images/1', 'One') },
    paragraph({ text: 'b' }),
  ])
})

test('cells have the positions of browsers, without overlaps', () => {
  const [table] = parse(
    '<table><thead><tr><th>H1</th><th>H2</th><th>H3</th></tr></thead><tbody><tr><td rowspan="3">a</td><td colspan="2">b</td></tr><tr><td>c</td><td rowspan="9" colspan="9">d</td></tr><tr><td>e</td></tr></tbody></table>',
  )
  expect(table).toMatchObject({
    kind: 'table',
    columns: 11,
    headRows: 1,
    cells: [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 0, y: 1, rowspan: 3 },
      { x: 1, y: 1, colspan: 2 },
      { x: 1, y: 2 },
      { x: 2, y: 2, rowspan: 2, colspan: 9 },
      { x: 1, y: 3 },
    ],
  })
})

test('a table without cells is removed', () => {
  expect(parse('<table><tr></tr></table>')).toEqual([])
})

function depthOf(blocks: readonly RichBlock[]): number {
  const depths = blocks.map((block) =>
    block.kind === 'list' ? 1 + Math.max(...block.items.map(depthOf)) : 0,
  )
  return Math.max(0, ...depths)
}

test('a live figure is a word of its paragraph, in the PDF and on slides [D28.116]', () => {
  const html =
    '<p>It leads with <strong><span data-figure="score/a/overall">73.63%</span></strong> now.</p>'
  expect(parse(html)).toEqual([
    paragraph({ text: 'It leads with ' }, { text: '73.63%', strong: true }, { text: ' now.' }),
  ])
  expect(listParagraphs(html)).toEqual([
    { text: 'It leads with 73.63% now.', depth: 0, heading: false },
  ])
})
