import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'
import { queueMail } from '@insights/server/mail/queue-mail.ts'
import { sql } from 'kysely'

import { printResult, unlessSmoke } from './measure.ts'
import type { openPortal } from './open-portal.ts'
import { serve } from './servers.ts'

/** Starts a mail server, and a worker in a process of its own that sends to the addresses of `host`. */
export async function openMailWorker(portal: Awaited<ReturnType<typeof openPortal>>, host: string) {
  const { db, services } = portal
  const data = await mkdtemp(join(tmpdir(), 'insights-bench-mails-'))
  /** Called for each email that is about to be sent. */
  let onTurn = async () => {}
  const listener = await openMailListener({ onRecipient: () => onTurn() })
  const startWorker = () =>
    serve('serve-mails.ts', {
      DATABASE: portal.connectionString,
      SMTP_URL: `smtp://127.0.0.1:${listener.port}`,
      DATA: data,
    })
  let worker = await startWorker()
  const receivers = () =>
    listener.mails.flatMap(({ to }) => to).filter((address) => address.endsWith(host))

  /** Resolves when so many emails have arrived, and none came twice soon after. */
  async function arrive(count: number): Promise<void> {
    while (receivers().length < count) await pause(5)
    await pause(unlessSmoke(50, 5))
  }

  /** Queues an email to each receiver whose text is there already, as a reference. */
  async function queuePlainMails(people: readonly string[], text: string): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (const email of people) {
        await queueMail(transaction, services, { to: email, subject: 'Plain', text, html: text })
      }
    })
  }

  /** Kills the worker when so many emails of what `queue` begins are sent, and starts another. */
  async function killAfter(count: number, queue: () => Promise<void>): Promise<void> {
    const before = await countSent()
    let turns = 0
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    const { promise: dead, resolve: release } = Promise.withResolvers<void>()
    onTurn = async () => {
      turns += 1
      if (turns <= count) return
      resolve()
      await dead
      throw new Error('gone')
    }
    await queue()
    await reached
    // The instant between an acceptance and its record is that of every email (see sendOnce).
    while ((await countSent()) < before + count) await pause(5)
    process.kill(worker.pid, 'SIGKILL')
    await pause(100)
    onTurn = async () => {}
    release()
    // Effects after a while: the runs are lost, and their jobs are due again.
    await sql`update pgboss.job set state = 'retry', start_after = now()
      where state = 'active'`.execute(db)
    worker = await startWorker()
  }

  async function countSent(): Promise<number> {
    const { count } = await db
      .selectFrom('sent_mails')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Prints how many emails came twice, and how many people have none that is `whole`. */
  function printFaults(people: number, whole: (source: string) => boolean, when: string): void {
    const all = receivers()
    const good = listener.mails.filter(({ source }) => whole(source.toString())).length
    printResult(`emails sent twice${when}`, all.length - new Set(all).size, '', { atMost: 0 })
    printResult(`people without a whole email${when}`, people - good, '', { atMost: 0 })
  }

  async function close(): Promise<void> {
    worker.stop()
    await listener.close()
    await portal.close()
    await rm(data, { recursive: true, force: true })
  }

  return { mails: listener.mails, arrive, queuePlainMails, killAfter, printFaults, close }
}
