import { expect, test } from 'vitest'

import { readSmtpAddress } from './smtp-address.ts'

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false }],
  [
    'smtp://us%40er:p%3Ass%2Fw%C3%B6rd@mail.example.com:2525',
    {
      host: 'mail.example.com',
      port: 2525,
      secure: false,
      auth: { user: 'us@er', pass: 'p:ss/wörd' },
    },
  ],
])('%s', (text, address) => {
  expect(readSmtpAddress(text)).toEqual({ auth: undefined, ...address })
})

test.each([
  '',
  'mail.example.com',
  'smtp://',
  'https://mail.example.com',
  'smtp://us%er@mail.example.com',
  'smtp://mail:99999',
])('%j is no address of a mail server', (text) => {
  expect(readSmtpAddress(text)).toBeUndefined()
})
