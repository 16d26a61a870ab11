import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Mail, MailRejectedError, type Mailer } from './mail.ts'
import { openMailer } from './open-mailer.ts'

let directory: string
let mailer: Mailer
beforeEach(async () => {
  directory = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox')
  mailer = await openMailer({
    from: { name: 'Insights', address: 'insights@localhost' },
    directory,
  })
})
afterEach(() => rmSync(join(directory, '..'), { recursive: true }))

const mail = (number: number, more: Partial<Mail> = {}): Mail => ({
  to: 'reader@test.example',
  subject: `Grüße № ${number}`,
  text: `Text ${number}`,
  html: `<p>Text ${number}</p>`,
  messageId: `${number}@localhost`,
  ...more,
})

const listFiles = () => readdirSync(directory).filter((name) => name !== 'incoming')

test('stores an email as a file that mail programs open and only its account can read', async () => {
  await mailer.send(mail(1))
  const [name] = listFiles()
  expect(name).toMatch(/^[0-9a-f]{32}\.eml$/)
  expect((statSync(join(directory, name!)).mode & 0o777).toString(8)).toBe('600')
  const source = readFileSync(join(directory, name!), 'utf8')
  expect(source).toContain('Message-ID: <1@localhost>\r\n')
  expect(source).toContain('From: Insights <insights@localhost>\r\n')
})

test('lists emails newest first and reads each', async () => {
  for (let number = 1; number <= 5; number += 1) {
    await mailer.send(mail(number))
    // File timestamps tick every few milliseconds; equal ones have no order.
    await sleep(20)
  }
  const found = await mailer.outbox!.find(3)
  expect(found.total).toBe(5)
  expect(found.mails.map(({ text }) => text)).toEqual(['Text 5', 'Text 4', 'Text 3'])
  const [newest] = found.mails
  expect(Math.abs(Date.now() - newest!.date.getTime())).toBeLessThan(60_000)
  const { id, date } = newest!
  const { to, subject, text, html } = mail(5)
  expect(await mailer.outbox!.read(id)).toEqual({ id, date, to, subject, text, html })
})

test('an email that is sent again overwrites its file', async () => {
  await mailer.send(mail(1))
  await Promise.all([mailer.send(mail(1)), mailer.send(mail(1))])
  expect(listFiles()).toHaveLength(1)
})

test.each(['', '..', '../secret-key', 'incoming', '0'.repeat(32), `${'0'.repeat(32)}.eml`])(
  'the id %j reads no email',
  async (id) => {
    await mailer.send(mail(1))
    expect(await mailer.outbox!.read(id)).toBeUndefined()
  },
)

test('does not list partially written files or other files', async () => {
  await mailer.send(mail(1))
  writeFileSync(join(directory, 'incoming', 'half'), 'Subject: ha')
  writeFileSync(join(directory, 'notes.txt'), 'mine')
  writeFileSync(join(directory, 'mine.eml'), 'Subject: mine\r\n\r\n')
  expect((await mailer.outbox!.find(10)).mails.map(({ text }) => text)).toEqual(['Text 1'])
  expect((await mailer.outbox!.find(10)).total).toBe(1)
})

test('rejects an email to an invalid address', async () => {
  const sending = mailer.send(mail(1, { to: 'a@b.example\r\nBcc: c@d.example' }))
  await expect(sending).rejects.toThrow(MailRejectedError)
  expect(listFiles()).toEqual([])
})

test('a portal with a mail server has no outbox', async () => {
  const from = { name: '', address: 'a@b.example' }
  const smtp = { host: '127.0.0.1', port: 1, secure: false, auth: undefined }
  const sending = await openMailer({ smtp, from, directory })
  expect(sending.outbox).toBeUndefined()
  await sending.stop()
})
