import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'

import type { TestPortal } from './test-portal.ts'

startsByPath(() => import('../mail/fixtures/worker.ts'))

const PROGRAM = fileURLToPath(new URL('../mail/fixtures/worker.ts', import.meta.url))

/** Opens a mail server for a portal's tests whose workers are killed while they send. */
export async function openKillingMailServer() {
  let onTurn = async () => {}
  const listener = await openMailListener({ onRecipient: () => onTurn() })
  afterAll(() => listener.close())
  const SMTP_URL = `smtp://127.0.0.1:${listener.port}`

  /**
   * Lets a worker of its own process send what is queued, and kills it when it is about to send the
   * email number `at`. Afterwards its jobs are due again, as they are after a while.
   */
  async function killWorkerAt(at: number, portal: TestPortal): Promise<void> {
    const { db, connectionString, dataDirectory } = portal
    let turns = 0
    let killing: Promise<void> | undefined
    const ofWorker = new URL(connectionString)
    ofWorker.searchParams.set('application_name', 'killed worker')
    const worker = spawn(process.execPath, [PROGRAM, ofWorker.href, dataDirectory, SMTP_URL])
    afterAll(() => worker.kill('SIGKILL'))
    const exited = once(worker, 'exit')
    onTurn = async () => {
      turns += 1
      if (turns < at) return
      killing ??= (async () => {
        // The instant between an acceptance and its record is that of every email (see sendOnce).
        await expect
          .poll(() => db.selectFrom('sent_mails').select('job_id').execute())
          .toHaveLength(at - 1)
        worker.kill('SIGKILL')
        await exited
      })()
      await killing
      throw new Error('gone')
    }
    await exited
    await killing
    onTurn = async () => {}
    expect(listener.mails).toHaveLength(at - 1)
    // Its last statement may still be running, and take a job.
    const connections = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and application_name = 'killed worker'`.execute(db)
      return rows.length
    }
    await expect.poll(connections).toBe(0)
    await sql`update pgboss.job set state = 'retry', start_after = now()
      where state = 'active'`.execute(db)
  }

  return { SMTP_URL, mails: listener.mails, killWorkerAt }
}
