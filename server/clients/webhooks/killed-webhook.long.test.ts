import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { openReceiver } from '../../testing/open-receiver.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

startsByPath(() => import('../../mail/fixtures/worker.ts'))

const PROGRAM = fileURLToPath(new URL('../../mail/fixtures/worker.ts', import.meta.url))
const receiver = await openReceiver()
const { db, connectionString, dataDirectory, senior, customer, runJobs } = await openTestPortal({
  WEBHOOK_PRIVATE_HOSTS: receiver.host,
})

test('an event is sent again with its id when the process is killed while it sends it [D32.44]', async () => {
  const company = customer.companyCustomer
  await senior('POST', '/webhooks', { company, url: receiver.url, events: ['report.purchased'] })
  const { _id: report } = await addCompleteReport(db)
  await moveReport(db, report, 'PUBLISHED')
  // Stored with the purchase: the process that has made it may end before anything is sent.
  await senior('POST', '/companies-reports', { company, report })
  const arrived = Promise.withResolvers<void>()
  receiver.respond = () => arrived.resolve()
  const worker = spawn(process.execPath, [PROGRAM, connectionString, dataDirectory, ''], {
    env: { ...process.env, PUBLIC_URL: 'http://portal.test', WEBHOOK_PRIVATE_HOSTS: receiver.host },
  })
  afterAll(() => worker.kill('SIGKILL'))
  await arrived.promise
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  // As the queue does by itself once the run has expired.
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where name = 'send-webhook' and state = 'active'`.execute(db)
  receiver.respond = (response) => response.writeHead(204).end()
  await runJobs('send-webhook')
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect([second!.id, second!.body]).toEqual([first!.id, first!.body])
  const stored = await db.selectFrom('webhook_deliveries').select(['state', 'attempts']).execute()
  expect(stored).toEqual([{ state: 'delivered', attempts: 1 }])
})
