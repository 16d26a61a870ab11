import { expect, test } from 'vitest'

import { isMailAddress, readMailbox } from './mailbox.ts'

test.each([
  ['reader@test.example', true],
  ["o'neill+news@mail.test.example", true],
  ['jürgen@bücher.example', true],
  ['reader@localhost', true],
  ['', false],
  ['reader', false],
  ['@test.example', false],
  ['reader@', false],
  ['a@b@test.example', false],
  ['reader@test.example\n', false],
  ['reader@test.example\r\nBcc: x@y.example', false],
  ['reader @test.example', false],
  ['reader\u00A0@test.example', false],
  ['a@test.example,b@test.example', false],
  ['a@test.example;b@test.example', false],
  ['<reader@test.example>', false],
  ['"reader"@test.example', false],
  // Folded by mail systems: full-width letters, a ligature, the Kelvin sign.
  ['reader@ｔest.example', false],
  ['oﬃce@test.example', false],
  ['\u212Aeeper@test.example', false],
  // Invisible: zero width space, soft hyphen, right-to-left mark.
  ['read\u200Ber@test.example', false],
  ['read\u00ADer@test.example', false],
  ['\u202Ereader@test.example', false],
  [`${'a'.repeat(250)}@x.example`, false],
])('%j is an email address: %s', (text, is) => {
  expect(isMailAddress(text)).toBe(is)
})

test.each([
  ['insights@test.example', { name: '', address: 'insights@test.example' }],
  [
    'Competitive Insights <insights@test.example>',
    { name: 'Competitive Insights', address: 'insights@test.example' },
  ],
  ['  Ünal & Co  <a@b.example> ', { name: 'Ünal & Co', address: 'a@b.example' }],
  ['<a@b.example>', { name: '', address: 'a@b.example' }],
  ['Insights', undefined],
  ['Insights <insights>', undefined],
  ['Insights <a@b.example> <c@d.example>', undefined],
  ['Insights\r\nBcc: x@y.example <a@b.example>', undefined],
])('%j is read as a mailbox', (text, mailbox) => {
  expect(readMailbox(text)).toEqual(mailbox)
})
