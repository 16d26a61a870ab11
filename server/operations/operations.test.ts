import { hostname } from 'node:os'

import type { FindResult } from '@insights/contract/find.ts'
import type { FailedJob, Operations } from '@insights/contract/operations/operations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { readConfig } from '../start/config.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { addFailedJob } from '../testing/add-failed-job.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'
import { changeUser } from '../testing/user-rows.ts'
import { loadOperations } from './routes.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const { app, db, owner, services, as, senior, runJobs } = await openTestPortal()
const load = async () => (await senior<Operations>('GET', '/operations')).body
const find = async (query = {}) =>
  (await senior<FindResult<FailedJob>>('GET', '/failed-jobs', query)).body
const ofMails = ({ jobs }: Operations) => jobs.find(({ queue }) => queue === 'send-mail')

test('a senior sees the versions, and the processes with their hosts [D11.77]', async () => {
  const { versions, processes } = await load()
  expect(versions.portal).toMatch(/^\d+\.\d+\.\d+$/)
  expect(versions.database).toMatch(/^\d+\.\d+$/)
  expect(versions.node).toBe(process.versions.node)
  expect(processes).toEqual([
    {
      role: 'all',
      host: hostname().slice(0, 28),
      pid: process.pid,
      since: expect.stringMatching(/Z$/),
    },
  ])
})

test('a process that connects as another role is listed, without the time of its start [D15.796]', async () => {
  const other = await owner.connection().execute(async (connection) => {
    await sql`set application_name = 'insights process web other-host 4711 3'`.execute(connection)
    const { processes } = await load()
    await sql`reset application_name`.execute(connection)
    return processes.find(({ host }) => host === 'other-host')
  })
  expect(other).toEqual({ role: 'web', host: 'other-host', pid: 4711, since: null })
})

test('a senior sees demo accounts that can sign in to a portal that is no demo [D11.97]', async () => {
  expect((await load()).demoAccounts).toEqual([])
  await as({ email: 'reader@demo.example', loginType: 'CUSTOMER' })
  expect((await load()).demoAccounts).toEqual(['reader@demo.example'])
  await changeUser(db, 'reader@demo.example', { active: false })
  expect((await load()).demoAccounts).toEqual([])
})

test('equal images count their size once [D11.115]', async () => {
  const { _id } = await addCompleteReport(db)
  const { storage: before } = await load()
  const files = ['one.png', 'two.png'].map((name) => ({ name, bytes: PIXEL }))
  expect((await uploadAs(app, senior, _id, files)).status).toBe(201)
  const { storage } = await load()
  expect(storage.screenshots.files).toBe(before.screenshots.files + 1)
  expect(storage.screenshots.bytes).toBeGreaterThan(before.screenshots.bytes)
})

test('failed jobs are listed with their reasons, the latest first, and counted [D11.114]', async () => {
  const first = await addFailedJob(db)
  const second = await addFailedJob(db)
  const page = await find({ $limit: 1 })
  expect([page.total, page.data.map(({ _id }) => _id)]).toEqual([2, [second]])
  expect((await find({ $skip: 1 })).data).toEqual([
    {
      _id: first,
      queue: 'send-mail',
      reason: 'The mail server does not answer.',
      createdAt: expect.stringMatching(/Z$/),
      failedAt: expect.stringMatching(/Z$/),
    },
  ])
  expect(ofMails(await load())).toMatchObject({ failed: 2, waiting: 0, running: 0 })
})

test('a failed job is retried once for two concurrent requests, and the log names the requester [D11.78]', async () => {
  const { data } = await find()
  const job = data[0]!._id
  const both = await Promise.all([1, 2].map(() => senior('POST', '/job-retries', { job })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404])
  expect(ofMails(await load())).toMatchObject({ failed: 1, waiting: 1 })
  const { rows } = await sql<{ action: string }>`
    select action from activities where subject_type = 'JOB' and subject_reference = ${job}`.execute(
    db,
  )
  expect(rows).toEqual([{ action: 'Retried the job "send-mail"' }])
  await runJobs()
  // Its payload is invalid: it fails again, now for that reason.
  expect((await find()).data.find(({ _id }) => _id === job)?.reason).not.toContain('mail server')
})

test('a senior sees that staff need no MFA in a portal that is no demo [D15.730]', async () => {
  const staffWithoutMfa = async (variables: NodeJS.ProcessEnv) =>
    (await loadOperations({ ...services, config: readConfig(variables) })).staffWithoutMfa
  expect(await staffWithoutMfa({ DEMO: '0', STAFF_MFA: 'off' })).toBe(true)
  expect(await staffWithoutMfa({ DEMO: '0' })).toBe(false)
  expect(await staffWithoutMfa({})).toBe(false)
})

test('a senior sees that the portal runs as a role that may change its tables [D15.792]', async () => {
  expect((await load()).mayChangeTables).toBe(false)
  expect((await loadOperations({ ...services, db: owner })).mayChangeTables).toBe(true)
})
