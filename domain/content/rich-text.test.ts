import { expect, test } from 'vitest'

import { isRichTextEmpty } from './rich-text.ts'

test.each([
  null,
  '',
  '  \n',
  '<p></p>',
  '<p><br></p><p> </p>',
  '<p>&nbsp;&#160;</p>',
  '<h2><strong>\u200b</strong></h2>',
  '<table><tbody><tr><td></td></tr></tbody></table>',
])('%j has no visible content', (html) => {
  expect(isRichTextEmpty(html)).toBe(true)
})

test.each(['a', '<p>0</p>', '<p>&amp;</p>', '<img src="/api/images/1">', '<p><IMG/></p>', '<'])(
  '%j has visible content',
  (html) => {
    expect(isRichTextEmpty(html)).toBe(false)
  },
)

test('handles a long run of brackets quickly', () => {
  const started = process.cpuUsage()
  expect(isRichTextEmpty('<'.repeat(200_000))).toBe(false)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
})
