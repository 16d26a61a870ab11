import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

startsByPath(
  () => import('./fixtures/worker.ts'),
  () => import('@insights/print/pdf/print-job.ts'),
)

const { db, senior, customer, runJobs, connectionString, dataDirectory } = await openTestPortal()

const LONG_AGO = new Date(Date.now() - 48 * 60 * 60 * 1000)

test('another process finishes a printing whose process is killed, once [D5.45 S24.3]', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
  await sql`delete from pgboss.job`.execute(db)
  await assignEdition(db, customer.companyCustomer, report.editionId)
  await customer('POST', '/report-pdfs', { reportId: report._id })

  const program = fileURLToPath(new URL('fixtures/worker.ts', import.meta.url))
  const killedBefore = join(dataDirectory, 'insights-scratch-killed')
  await mkdir(killedBefore)
  await utimes(killedBefore, LONG_AGO, LONG_AGO)
  const env = { ...process.env, TMPDIR: dataDirectory }
  const worker = spawn(process.execPath, [program, connectionString, dataDirectory], { env })
  onTestFinished(() => void worker.kill('SIGKILL'))
  const state = async () =>
    (await customer<ReportPdf>('GET', `/report-pdfs/${report._id}`)).body.state
  await expect.poll(state, { interval: 10 }).toBe('running')
  expect(existsSync(killedBefore), 'what an earlier one left').toBe(false)
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
  expect(await state()).toBe('running')

  // As after two missed signs of life: the run is lost, and the job is due again.
  const lost = await sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`.execute(db)
  expect(lost.numAffectedRows).toBe(1n)
  await runJobs()
  await runJobs()
  expect(await state()).toBe('done')
  const copies = await db
    .selectFrom('activities')
    .where('action', 'like', 'Made a copy%')
    .select('id')
    .execute()
  expect(copies).toHaveLength(1)
})
