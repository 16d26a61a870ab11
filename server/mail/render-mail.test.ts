import { expect, test } from 'vitest'

import { type MailContent, renderMail } from './render-mail.ts'

const content: MailContent = {
  preheader: 'Valid for one hour.',
  heading: 'Set a new password',
  paragraphs: ['Somebody asked for it.', 'The link works once.'],
  details: [{ label: 'Company', value: 'Fenwick & Marsh' }],
  code: '48301957',
  action: { label: 'Set it', href: 'https://portal.test/forgotPassword?token=a&b=c' },
  footnote: 'If it was not you, do nothing.',
}

test('the plain text has all parts of the HTML [D11.106]', () => {
  const { text } = renderMail(content)
  expect(text).toBe(`Set a new password

Somebody asked for it.

The link works once.

Company: Fenwick & Marsh

    48301957

Set it:
https://portal.test/forgotPassword?token=a&b=c

--\u0020
Competitive Insights
If it was not you, do nothing.`)
})

test('the HTML has every part, its link in full as well, and fits both colour schemes [D11.105]', () => {
  const { html } = renderMail(content)
  for (const part of [
    'Valid for one hour.',
    'Set a new password</h1>',
    'Somebody asked for it.',
    'Fenwick &amp; Marsh',
    '>48301957<',
    'href="https://portal.test/forgotPassword?token=a&amp;b=c"',
    '>https://portal.test/forgotPassword?token=a&amp;b=c</a>',
    'If it was not you, do nothing.',
    '<meta name="color-scheme" content="light dark">',
    'prefers-color-scheme: dark',
    '<html lang="en">',
  ]) {
    expect(html).toContain(part)
  }
})

test('missing parts leave no trace', () => {
  const { html, text } = renderMail({
    preheader: 'x',
    heading: 'y',
    paragraphs: ['z'],
    details: [],
    footnote: 'f',
  })
  expect(html).not.toMatch(/undefined|href|class="wash|class="label/)
  expect(text).toBe('y\n\nz\n\n-- \nCompetitive Insights\nf')
})

test('text from users is escaped in the HTML [D11.13 S13.2]', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&amp;`
  const { html, text } = renderMail({
    preheader: hostile,
    heading: hostile,
    paragraphs: [hostile],
    details: [{ label: hostile, value: hostile }],
    items: [{ label: hostile, note: hostile, href: `https://portal.test/?name=${hostile}` }],
    code: hostile,
    action: { label: hostile, href: `https://portal.test/?name=${hostile}` },
    footnote: hostile,
  })
  expect(html).not.toMatch(/<script|<img|onerror='/)
  expect(html.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(11)
  expect(text).toContain(hostile)
})

test('marks of direction and line ends in a name cannot change the text around it', () => {
  const { html, text } = renderMail({
    ...content,
    paragraphs: ['Sam\u202E gro.live\u2066\r\n\r\n-- \r\nAnother mail\u0000 writes'],
  })
  expect(text).toContain('Sam gro.live -- Another mail writes')
  expect(`${html}${text}`).not.toMatch(/[\u202E\u2066\r]/)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'portal.test/x', ''])(
  'a button never leads to %j',
  (href) => {
    expect(() => renderMail({ ...content, action: { label: 'x', href } })).toThrow(
      'A mail links to the portal',
    )
  },
)

test('a paragraph of a megabyte is rendered without delay', () => {
  const begun = process.cpuUsage()
  const { html } = renderMail({ ...content, paragraphs: ['<&"'.repeat(350_000)] })
  expect(html.length).toBeGreaterThan(1_000_000)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000)
})
