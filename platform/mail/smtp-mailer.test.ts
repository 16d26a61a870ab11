import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { CERTIFICATE, SmtpError, openMailListener } from '../testing/open-mail-listener.ts'
import { type Mail, MailRejectedError } from './mail.ts'
import { openSmtpMailer } from './open-mailer.ts'
import { readSmtpAddress } from './smtp-address.ts'

const from = { name: 'Competitive Insights', address: 'insights@portal.example' }
const mail: Mail = {
  to: 'reader@test.example',
  subject: 'Grüße — set a password',
  text: 'Open https://portal.example/link',
  html: '<p>Open <a href="https://portal.example/link">the link</a></p>',
  messageId: '1f2e@portal.example',
}

function open(url: string, limits: { stepTimeoutMs?: number; mailTimeoutMs?: number } = {}) {
  const mailer = openSmtpMailer({ address: readSmtpAddress(url)!, from, ...limits })
  onTestFinished(() => mailer.stop())
  return mailer
}

async function listen(options?: Parameters<typeof openMailListener>[0]) {
  const listener = await openMailListener(options)
  onTestFinished(() => listener.close())
  return listener
}

/** A server that sends the replies of the test. */
async function listenRaw(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('an email', () => {
  test('arrives unchanged, from the configured sender', async () => {
    const listener = await listen()
    await open(`smtp://127.0.0.1:${listener.port}`).send(mail)
    const [arrived] = listener.mails
    expect(arrived).toMatchObject({ from: from.address, to: [mail.to] })
    const parsed = await PostalMime.parse(arrived!.source)
    expect(parsed).toMatchObject({
      from,
      to: [{ name: '', address: mail.to }],
      subject: mail.subject,
      messageId: `<${mail.messageId}>`,
    })
    expect([parsed.text?.trimEnd(), parsed.html?.trimEnd()]).toEqual([mail.text, mail.html])
    expect(arrived!.source.toString()).toContain('Auto-Submitted: auto-generated')
  })

  test('arrives complete when it has a megabyte', async () => {
    const listener = await listen()
    const text = 'Ünbroken'.repeat(130_000)
    await open(`smtp://127.0.0.1:${listener.port}`).send({ ...mail, text, html: `<p>${text}</p>` })
    const parsed = await PostalMime.parse(listener.mails[0]!.source)
    expect(parsed.text?.trimEnd() === text).toBe(true)
    expect(parsed.html?.trimEnd() === `<p>${text}</p>`).toBe(true)
  })

  test('gets no header and no recipient besides its own from line ends in its subject [D11.11]', async () => {
    const listener = await listen()
    const subject = 'Report\r\nBcc: thief@evil.example\r\n\r\n<script>\u2028x\u202Ecod.exe'
    await open(`smtp://127.0.0.1:${listener.port}`).send({ ...mail, subject })
    const [arrived] = listener.mails
    expect(arrived!.to).toEqual([mail.to])
    const parsed = await PostalMime.parse(arrived!.source)
    expect(parsed.subject).toBe('Report Bcc: thief@evil.example <script> x cod.exe')
    expect(parsed.bcc).toBeUndefined()
  })

  test.each([
    'reader@test.example\r\nBcc: thief@evil.example',
    'reader@test.example\r\nRCPT TO:<thief@evil.example>',
    'reader@test.example, thief@evil.example',
    'Reader <reader@test.example>',
    'reader@ｔest.example',
  ])('is rejected before anything is sent to %j [D11.11]', async (to) => {
    const listener = await listen()
    const sending = open(`smtp://127.0.0.1:${listener.port}`).send({ ...mail, to })
    await expect(sending).rejects.toThrow(MailRejectedError)
    expect(listener.connections()).toBe(0)
  })

  test('reuses the connection of the previous one, or a new one if that has closed', async () => {
    const listener = await listen()
    const mailer = open(`smtp://127.0.0.1:${listener.port}`)
    await mailer.send(mail)
    await mailer.send(mail)
    expect([listener.mails.length, listener.connections()]).toEqual([2, 1])
    listener.hangUp()
    await mailer.send(mail)
    expect([listener.mails.length, listener.connections()]).toEqual([3, 2])
  })
})

describe('encryption', () => {
  const known = getCACertificates('default')
  beforeAll(() => setDefaultCACertificates([...known, CERTIFICATE]))
  afterAll(() => setDefaultCACertificates(known))

  test('is used when the server offers it', async () => {
    const listener = await listen({ encryption: 'on-request' })
    await open(`smtp://localhost:${listener.port}`).send(mail)
    expect(listener.mails).toMatchObject([{ encrypted: true }])
  })

  test('begins with the first byte for smtps', async () => {
    const listener = await listen({ encryption: 'at-once', password: 'p@ss/word' })
    await open(`smtps://user:p%40ss%2Fword@localhost:${listener.port}`).send(mail)
    expect(listener.mails).toMatchObject([{ encrypted: true, user: 'user' }])
  })

  test('prevents sending to a server that shows a certificate for another name', async () => {
    const listener = await listen({ encryption: 'on-request' })
    await expect(open(`smtp://127.0.0.1:${listener.port}`).send(mail)).rejects.toThrow('altnames')
    expect(listener.mails).toEqual([])
  })

  test('is required before a password is sent to another machine [D11.12]', async () => {
    const listener = await listen({ password: 'word' })
    // The same machine by another name.
    const elsewhere = open(`smtp://user:word@0.0.0.0:${listener.port}`)
    await expect(elsewhere.send(mail)).rejects.toThrow('in secret')
    expect(listener.mails).toEqual([])
    await open(`smtp://user:word@127.0.0.1:${listener.port}`).send(mail)
    expect(listener.mails).toMatchObject([{ encrypted: false, user: 'user' }])
  })
})

test('an email without a password is not sent unencrypted to another machine either [D11.12]', async () => {
  const listener = await listen()
  const elsewhere = open(`smtp://0.0.0.0:${listener.port}`)
  await expect(elsewhere.send(mail)).rejects.toThrow('in secret')
  expect(listener.mails).toEqual([])
})

describe('a server that rejects', () => {
  test.each([
    ['the recipient', { onRecipient: () => raise(550, 'No such mailbox') }],
    ['the mail', { onMail: () => raise(554, 'No such mailbox') }],
  ])('%s for good is believed, and its reason kept', async (_, options) => {
    const listener = await listen(options)
    const sending = open(`smtp://127.0.0.1:${listener.port}`).send(mail)
    await expect(sending).rejects.toThrow(MailRejectedError)
    await expect(sending).rejects.toThrow(/^55[04] No such mailbox$/)
  })

  test.each([
    ['the recipient', { onRecipient: () => raise(451, 'Try again later') }],
    ['the mail', { onMail: () => raise(452, 'Try again later') }],
  ])('%s for now may be asked again', async (_, options) => {
    const listener = await listen(options)
    const sending = open(`smtp://127.0.0.1:${listener.port}`).send(mail)
    await expect(sending).rejects.not.toThrow(MailRejectedError)
    await expect(sending).rejects.toThrow(/^45[12] Try again later$/)
  })

  test('the password may be retried, since the settings can be fixed', async () => {
    const listener = await listen({ password: 'word' })
    const sending = open(`smtp://user:wrong@127.0.0.1:${listener.port}`).send(mail)
    await expect(sending).rejects.not.toThrow(MailRejectedError)
    await expect(sending).rejects.toThrow('535 Authentication failed')
    await expect(sending).rejects.not.toThrow('wrong')
  })
})

function raise(code: number, message: string): never {
  throw new SmtpError(code, message)
}

describe('a server in trouble', () => {
  test('is reported when it cannot be reached', async () => {
    const listener = await openMailListener()
    await listener.close()
    const sending = open(`smtp://127.0.0.1:${listener.port}`).send(mail)
    await expect(sending).rejects.toThrow('ECONNREFUSED')
    await expect(sending).rejects.not.toThrow(MailRejectedError)
  })

  test('is dropped after the timeout when it sends nothing [D11.10]', async () => {
    const port = await listenRaw(() => {})
    const sending = open(`smtp://127.0.0.1:${port}`, { stepTimeoutMs: 200 }).send(mail)
    await expect(sending).rejects.toThrow('did not answer in time')
  })

  test('is dropped after the timeout when it accepts an email and sends nothing', async () => {
    const listener = await listen({ onMail: () => new Promise(() => {}) })
    const mailer = open(`smtp://127.0.0.1:${listener.port}`, { stepTimeoutMs: 200 })
    await expect(mailer.send(mail)).rejects.toThrow('did not answer in time')
  })

  test('is dropped after a while when it trickles its response for ever [D11.10]', async () => {
    const port = await listenRaw((socket) => {
      const trickle = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.on('close', () => clearInterval(trickle))
    })
    const limits = { stepTimeoutMs: 60_000, mailTimeoutMs: 300 }
    const sending = open(`smtp://127.0.0.1:${port}`, limits).send(mail)
    await expect(sending).rejects.toThrow(/took longer/)
  })

  test('gets no second email at once if the connection drops during DATA [D11.103]', async () => {
    let mails = 0
    const port = await listenRaw((socket) => {
      let said = ''
      let inMail = false
      socket.write('220 hello\r\n')
      socket.on('data', (data) => {
        said += data.toString()
        if (inMail && said.includes('\r\n.\r\n')) {
          mails += 1
          socket.destroy()
        } else if (!inMail) {
          inMail = said.includes('DATA\r\n')
          socket.write(inMail ? '354 go on\r\n' : '250 fine\r\n')
        }
      })
    })
    await expect(open(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow('closed')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(mails).toBe(1)
  })

  test('is dropped when the job is aborted', async () => {
    const listener = await listen({ onMail: () => new Promise(() => {}) })
    const end = AbortSignal.timeout(300)
    const sending = open(`smtp://127.0.0.1:${listener.port}`).send(mail, end)
    await expect(sending).rejects.toThrow('aborted')
  })
})
