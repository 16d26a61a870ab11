import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'
import type { SECRETS } from './secret-files.ts'

const KEY = randomBytes(36).toString('base64')

test('every variable has a default: emails are written to files and the key is created', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    smtp: undefined,
    mailFrom: { name: 'Competitive Insights', address: 'insights@localhost' },
    salesEmail: 'sales@localhost',
    secretKeys: undefined,
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
      SECRET_KEY: KEY,
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
    secretKeys: [KEY],
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
  ['SECRET_KEY', `${KEY},${'k'.repeat(31)}`],
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

test('SECRET_KEY names former keys after commas, or in the lines of its file [D15.727]', () => {
  const [former, withComma] = ['k'.repeat(32), `${'k'.repeat(16)},${'l'.repeat(16)}`]
  expect(readConfig({ SECRET_KEY: `${KEY}, ${former}` }).secretKeys).toEqual([KEY, former])
  const SECRET_KEY_FILE = fileWith(`${KEY}\n${withComma}\n`)
  expect(readConfig({ SECRET_KEY_FILE }).secretKeys).toEqual([KEY, withComma])
})

test.each([
  'k'.repeat(32),
  '0123456789abcdef0123456789abcdef',
  'this is the secret key of our portal',
  'change-me-change-me-change-me-change-me',
  'deadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
  '4d0f2b1a-9c3e-4f7d-8a61-000000000000',
])(
  'a key that can be guessed, like %s, is rejected with what to do, unless it is a former one [D15.728 S45.60]',
  (SECRET_KEY) => {
    expect(() => readConfig({ SECRET_KEY })).toThrow(
      /^SECRET_KEY: must be harder to guess: [^\n]*openssl rand -base64 48[^\n]*script\/rotate-key$/,
    )
    expect(readConfig({ SECRET_KEY: `${KEY},${SECRET_KEY}` }).secretKeys).toHaveLength(2)
  },
)

test('random keys of 32 characters are accepted [D15.728]', () => {
  for (let round = 0; round < 200; round += 1) {
    for (const SECRET_KEY of [
      randomBytes(16).toString('hex'),
      randomBytes(32).toString('base64'),
      randomBytes(32).toString('hex'),
    ]) {
      expect(readConfig({ SECRET_KEY }).secretKeys).toEqual([SECRET_KEY])
    }
  }
})

const EXAMPLES: Record<(typeof SECRETS)[number], string> = {
  SECRET_KEY: KEY,
  DATABASE_URL: 'postgresql://localhost/insights',
  DATABASE_OWNER_URL: 'postgresql://owner@localhost/insights',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  ADMIN_PASSWORD: 'quiet harbor lantern',
  GOOGLE_CLIENT_SECRET: 'google secret',
  DROPBOX_APP_SECRET: 'dropbox secret',
}
const BESIDE = {
  ADMIN_EMAIL: 'first@test.example',
  GOOGLE_CLIENT_ID: 'google',
  DROPBOX_APP_KEY: 'dropbox',
}

test('each secret can be given as a file, and means the same [D15.729 S45.61]', () => {
  const files = Object.entries(EXAMPLES).map(([name, value]) => [
    `${name}_FILE`,
    fileWith(`${value}\n`),
  ])
  expect(readConfig({ ...Object.fromEntries(files), ...BESIDE })).toEqual(
    readConfig({ ...EXAMPLES, ...BESIDE }),
  )
})

test.each([
  [
    'twice',
    () => ({ SMTP_URL_FILE: fileWith('smtp://a.example'), SMTP_URL: 'smtp://b.example' }),
    'SMTP_URL and SMTP_URL_FILE: set one of them',
  ],
  [
    'by a file that is missing',
    () => ({ SMTP_URL_FILE: '/missing/smtp' }),
    'SMTP_URL_FILE: cannot be read: ENOENT',
  ],
  ['by an empty file', () => ({ SMTP_URL_FILE: fileWith('\n') }), 'is empty'],
])('a secret that is given %s is rejected in one line [D15.729]', (_, variables, message) => {
  expect(() => readConfig(variables())).toThrow(ConfigError)
  expect(() => readConfig(variables())).toThrow(message)
})

function fileWith(content: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'secret')
  writeFileSync(file, content)
  return file
}

test.each([
  [{}, false],
  [{ DEMO: '0' }, true],
  [{ DEMO: '0', STAFF_MFA: 'off' }, false],
  [{ STAFF_MFA: 'required' }, true],
])('the settings %j require MFA of staff: %s [D15.730]', (variables, staffMfa) => {
  expect(readConfig(variables).staffMfa).toBe(staffMfa)
})
