import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { queueMail } from './queue-mail.ts'

startsByPath(() => import('./fixtures/worker.ts'))

/** Steps of the SMTP conversation, in which a test kills its worker. */
const at = { recipient: async () => {}, mail: async () => {} }
const listener = await openMailListener({
  onRecipient: () => void at.recipient(),
  onMail: () => at.mail(),
})
afterAll(() => listener.close())
const SMTP_URL = `smtp://127.0.0.1:${listener.port}`
const { db, services, sendMails, connectionString, dataDirectory } = await openTestPortal({
  SMTP_URL,
})

let worker: ChildProcess | undefined
afterAll(() => worker?.kill('SIGKILL'))

function startWorker(): void {
  const program = fileURLToPath(new URL('fixtures/worker.ts', import.meta.url))
  worker = spawn(process.execPath, [program, connectionString, dataDirectory, SMTP_URL])
}

async function kill(): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
}

const steps = {
  'before anything was sent': async () => {
    at.recipient = kill
  },
  'with the mail under way': async () => {
    // No response: the server has not accepted it.
    at.mail = async () => {
      await kill()
      throw new Error('not taken')
    }
  },
  'when the server had taken the mail and that was noted': async () => {
    await expect.poll(() => db.selectFrom('sent_mails').select('job_id').execute()).toHaveLength(1)
    // The worker's last statement may still be running.
    const states = async () =>
      (await sql<{ state: string }>`select state from pgboss.job`.execute(db)).rows
    await expect.poll(states).toEqual([{ state: 'completed' }])
    await kill()
    await sql`update pgboss.job set state = 'active', completed_on = null`.execute(db)
  },
}

test.each(Object.entries(steps))(
  'a worker that is killed %s neither loses the email nor has it sent twice [D11.8 S24.1]',
  async (_, prepare) => {
    listener.mails.length = 0
    await sql`delete from pgboss.job`.execute(db)
    await db.deleteFrom('sent_mails').execute()
    await queueMail(db, services, {
      to: 'reader@test.example',
      subject: 'Set a password',
      text: 'text',
      html: '<p>html</p>',
    })
    startWorker()
    const exited = once(worker!, 'exit')
    await prepare()
    await exited
    Object.assign(at, { recipient: async () => {}, mail: async () => {} })
    // Effects after a while: the run is lost, and the job is due again.
    const lost = await sql`update pgboss.job set state = 'retry', start_after = now()
      where state = 'active'`.execute(db)
    expect(lost.numAffectedRows).toBe(1n)
    await sendMails()
    await sendMails()
    expect(listener.mails).toHaveLength(1)
  },
)
