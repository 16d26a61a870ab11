import { expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

test('every variable has a default: emails are written to files and the key is created', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    smtp: undefined,
    mailFrom: { name: 'Competitive Insights', address: 'insights@localhost' },
    salesEmail: 'sales@localhost',
    secretKey: undefined,
  })
  // An empty variable counts as missing.
  expect(readConfig({ SMTP_URL: '', MAIL_FROM: '', SALES_EMAIL: '', SECRET_KEY: '' })).toEqual(
    config,
  )
})

test('email and key are used as given', () => {
  expect(
    readConfig({
      SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
      MAIL_FROM: 'Insights <insights@example.com>',
      SALES_EMAIL: 'sales@example.com',
      SECRET_KEY: 'k'.repeat(32),
    }),
  ).toMatchObject({
    smtp: {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      auth: { user: 'user', pass: 'p@ss' },
    },
    mailFrom: { name: 'Insights', address: 'insights@example.com' },
    salesEmail: 'sales@example.com',
    secretKey: 'k'.repeat(32),
  })
})

test.each([
  ['STORAGE_URL', 's3://key:kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk@files'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://us%er:pass@mail.example.com'],
  ['MAIL_FROM', 'Insights'],
  ['MAIL_FROM', 'Insights <a@b.example>\r\nBcc: c@d.example'],
  ['SALES_EMAIL', 'sales'],
  ['SALES_EMAIL', 'a@b.example, c@d.example'],
  ['SECRET_KEY', 'k'.repeat(31)],
])('%s=%j is named in one line, which does not repeat a secret [D11.14]', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must [^\\n]*$`))
  expect(() => readConfig({ [name]: value })).not.toThrow('k'.repeat(31))
})

test.each(['web', 'worker'])(
  'ROLE=%s without DATABASE_URL is rejected in one line [D11.35]',
  (ROLE) => {
    expect(() => readConfig({ ROLE })).toThrow(/^DATABASE_URL: ROLE=\w+ [^\n]*$/)
    expect(
      readConfig({ ROLE, DATABASE_URL: 'postgresql://db.example/insights?sslmode=verify-full' })
        .role,
    ).toBe(ROLE)
  },
)
