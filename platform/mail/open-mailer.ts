import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'

import { isLoopback } from '../is-loopback.ts'
import { syncDirectory, writeTemporary } from '../storage/durable-file.ts'
import { removeAbandoned } from '../storage/scratch.ts'
import { compose, type Mailer, MailRejectedError, type Outbox, type SentMail } from './mail.ts'
import type { Mailbox } from './mailbox.ts'
import type { SmtpAddress } from './smtp-address.ts'

export interface MailerOptions {
  /** The mail server; without one, emails are written to files. */
  readonly smtp?: SmtpAddress
  readonly from: Mailbox
  /** Directory of those files. */
  readonly directory: string
}

/** Opens the mailer of the named mail server, or one that writes files. */
export async function openMailer({ smtp, from, directory }: MailerOptions): Promise<Mailer> {
  return smtp ? openSmtpMailer({ address: smtp, from }) : openOutboxMailer(directory, from)
}

/** Hexadecimal, derived from the message id: a second send overwrites the same file. */
const ID = /^[0-9a-f]{32}$/

/** Writes emails to files when there is no mail server. */
async function openOutboxMailer(directory: string, from: Mailbox): Promise<Mailer> {
  const incoming = join(directory, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await syncDirectory(directory)
  await removeAbandoned(incoming)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outbox: readOutbox(directory),
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from))
      const id = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32)
      const file = await writeTemporary(incoming, message as Buffer, () => {})
      await file.moveTo(join(directory, `${id}.eml`))
    },
    stop: async () => {},
  }
}

function readOutbox(directory: string): Outbox {
  const pathOf = (id: string) => join(directory, `${id}.eml`)

  async function read(id: string) {
    if (!ID.test(id)) return undefined
    try {
      return await readMail(id, await readFile(pathOf(id)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  async function find(limit: number) {
    const names = await readdir(directory)
    const ids = names
      .map((name) => /^([0-9a-f]{32})\.eml$/.exec(name)?.[1])
      .filter((id) => id !== undefined)
    const written = await Promise.all(
      ids.map(async (id) => {
        const { mtimeNs } = await stat(pathOf(id), { bigint: true })
        return { id, at: mtimeNs }
      }),
    )
    const newest = written.toSorted((a, b) => Number(b.at - a.at)).slice(0, limit)
    const mails = await Promise.all(newest.map(({ id }) => read(id)))
    return { total: ids.length, mails: mails.filter((mail) => mail !== undefined) }
  }

  return { read, find }
}

/** Reads an email from its `.eml` file. */
async function readMail(id: string, source: Buffer): Promise<SentMail> {
  const mail = await PostalMime.parse(source)
  // The line end before a boundary does not belong to the part.
  return {
    id,
    date: new Date(mail.date ?? 0),
    to: mail.to?.map((to) => to.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text?.trimEnd() ?? '',
    html: mail.html?.trimEnd() ?? '',
  }
}

/** Timeouts of one SMTP step and of a whole email. */
const STEP_TIMEOUT_MS = 15_000
const MAIL_TIMEOUT_MS = 60_000

interface SmtpOptions {
  readonly address: SmtpAddress
  readonly from: Mailbox
  readonly stepTimeoutMs?: number
  readonly mailTimeoutMs?: number
}

/** Sends by SMTP over a few pooled connections. */
export function openSmtpMailer(options: SmtpOptions): Mailer {
  const { from, address } = options
  const { stepTimeoutMs = STEP_TIMEOUT_MS, mailTimeoutMs = MAIL_TIMEOUT_MS } = options
  const transport = createTransport({
    pool: true,
    ...address,
    // Never send a password, or a link that sets one, unencrypted over the network.
    requireTLS: !address.secure && !isLoopback(address.host),
    tls: { minVersion: 'TLSv1.2' },
    maxConnections: 3,
    // Retry if the server closed a pooled connection before any byte of the email was sent. After
    // that the email may have been accepted, so the job decides whether to retry.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
  })
  return {
    outbox: undefined,
    send: async (mail, signal) => {
      const deadline = AbortSignal.timeout(mailTimeoutMs)
      const either = signal ? AbortSignal.any([signal, deadline]) : deadline
      const composed = compose(mail, from)
      try {
        await transport.sendMail({ ...composed, signal: either })
      } catch (error) {
        if (deadline.aborted) throw new Error('The mail server took longer than a mail may take.')
        throw explain(error as SmtpError)
      }
    },
    stop: async () => transport.close(),
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * 5xx for the email itself is final. Rejected credentials and similar errors are wrong settings,
 * which may be fixed before the job gives up.
 */
function explain(error: SmtpError): Error {
  if (error.code === 'ETIMEDOUT') {
    return new Error('The mail server did not answer in time.', { cause: error })
  }
  if (error.code === 'ETLS') {
    const reason = `The mail server cannot be spoken to in secret: ${error.message}`
    return new Error(reason, { cause: error })
  }
  const reason = error.response ?? error.message
  const final = (error.responseCode ?? 0) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(error.code!)
  return final ? new MailRejectedError(reason) : new Error(reason, { cause: error })
}
