import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'

import { syncDirectory, writeTemporary } from '../storage/durable-file.ts'
import { removeAbandoned } from '../storage/scratch.ts'
import { type Mailer, type Outbox, type SentMail, compose } from './mail.ts'
import type { Mailbox } from './mailbox.ts'

/** Hexadecimal, derived from the message id: a second send overwrites the same file. */
const ID = /^[0-9a-f]{32}$/

/** Writes emails to files when there is no mail server. */
export async function openOutboxMailer(directory: string, from: Mailbox): Promise<Mailer> {
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
