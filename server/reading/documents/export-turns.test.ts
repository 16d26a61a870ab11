import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { readOfficeFile } from '@insights/print/testing/read-office-file.ts'
import { beforeAll, describe, expect, test } from 'vitest'

import { assignEdition, addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

/** Part of every paid text, to recognise a file of the paid report. */
const CANARY = 'Zanarybird'

const { app, db, as, senior, customer } = await openTestPortal()
const otherCompany = await addCompanyCustomer(db, 'Other Partners')
const other = await as({
  email: 'other@test.example',
  loginType: 'CUSTOMER',
  companyCustomer: otherCompany,
})
const colleague = await as({
  email: 'colleague@test.example',
  loginType: 'CUSTOMER',
  companyCustomer: customer.companyCustomer,
})

const editions: { _id: string; editionId: string }[] = []

beforeAll(async () => {
  const industry = await addCompleteIndustry(db, { title: CANARY, companies: 2, categories: 2 })
  for (let month = 1; month <= 7; month += 1) {
    const date = new Date(Date.UTC(2025, month)).toISOString().slice(0, 10)
    const report = await addCompleteReport(db, { industry, date })
    await completeReport(db, senior, report)
    await publishReport(senior, report._id)
    editions.push(report)
  }
  for (const company of [customer.companyCustomer, otherCompany]) {
    for (const { editionId } of editions) await buy(company, editionId)
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
})

async function buy(company: string, edition_id: string) {
  await assignEdition(db, company, edition_id)
}

const withdraw = (company: string, editionId: string) =>
  db
    .deleteFrom('company_reports')
    .where('company_customer_id', '=', company)
    .where('edition_id', '=', editionId)
    .execute()

/** Starts a request over a real connection, which `leave` ends. */
function fetchFile(user: CallAs, report: string, format: 'pptx' | 'xlsx' = 'pptx') {
  const name = format === 'pptx' ? 'briefing' : 'figures'
  const { port } = app.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: Record<string, unknown>
    body: Buffer
  }>()
  const call = request({
    port,
    host: '127.0.0.1',
    agent: false,
    path: `/api/report-documents/${report}/${name}.${format}`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  call.on('error', reject)
  call.on('response', (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () =>
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        body: Buffer.concat(parts),
      }),
    )
  })
  call.end()
  promise.catch(() => undefined)
  return { done: promise, leave: () => call.destroy() }
}

/**
 * Requests one export for each caller at once. Returns the first response of the queue, and `leave`,
 * which ends all requests.
 */
async function fillQueue(callers: readonly CallAs[], report: string, format?: 'xlsx') {
  const calls: ReturnType<typeof fetchFile>[] = []
  let left = false
  const ask = async (user: CallAs) => {
    for (;;) {
      const call = fetchFile(user, report, format)
      calls.push(call)
      const reply = await call.done
      // A busy process asks to come again before it looks at the queue.
      if (left || reply.headers['retry-after'] !== '2') return reply
      await setTimeout(100)
    }
  }
  const replies = callers.map(ask)
  for (const reply of replies) reply.catch(() => undefined)
  const rejected = await Promise.race(replies)
  const leave = () => {
    left = true
    for (const call of calls) call.leave()
  }
  return { rejected, leave }
}

async function textOf(file: Buffer): Promise<string> {
  return [...(await readOfficeFile(file)).values()].join('')
}

/** Counts the processes that `work` starts, and gives it the first one. */
async function countProcesses(
  work: (begun: Promise<ChildProcess>) => Promise<unknown>,
): Promise<number> {
  const begun = Promise.withResolvers<ChildProcess>()
  let started = 0
  const count = (message: unknown) => {
    started += 1
    begun.resolve((message as { process: ChildProcess }).process)
  }
  subscribe('child_process', count)
  await work(begun.promise).finally(() => unsubscribe('child_process', count))
  return started
}

describe('exports', () => {
  test('let another user’s export start after the running one [D5.93 S30.1]', async () => {
    const order: string[] = []
    const many = editions
      .slice(0, 3)
      .flatMap(({ _id }) => [fetchFile(customer, _id), fetchFile(customer, _id, 'xlsx')])
      .map(({ done }) => done.then(() => order.push('many')))
    await Promise.race(many)
    await fetchFile(other, editions[3]!._id).done.then(() => order.push('one'))
    // One was waiting before it, one was running: in a queue of all, six would be first.
    expect(order.indexOf('one')).toBeLessThanOrEqual(3)
    await Promise.all(many)
    expect(order).toHaveLength(7)
  })

  test('are made once for concurrent requests, and kept for later ones [D5.94]', async () => {
    const { _id } = editions[4]!
    const fetched = async (users: readonly CallAs[]) =>
      Promise.all(users.map((user) => fetchFile(user, _id).done))
    let files: Awaited<ReturnType<typeof fetched>> = []
    expect(
      await countProcesses(async () => {
        files = await fetched([customer, colleague, other])
      }),
    ).toBe(1)
    const [first] = files
    expect(await textOf(first!.body)).toContain(CANARY)
    expect(
      await countProcesses(async () => {
        files = [...files, ...(await fetched([customer, senior]))]
      }),
    ).toBe(0)
    expect(files.map(({ status, body }) => status === 200 && body.equals(first!.body))).toEqual(
      Array(5).fill(true),
    )
  })

  test('are made again after their inputs have changed', async () => {
    const draft = await addCompleteReport(db, { date: '2026-01-01' })
    const fetchDraft = () => fetchFile(senior, draft._id, 'xlsx').done
    const before = await fetchDraft()
    expect(await countProcesses(fetchDraft)).toBe(0)
    await db
      .updateTable('report_companies')
      .set({ title: CANARY })
      .where('report_id', '=', draft._id)
      .execute()
    const after = await fetchDraft()
    expect(await textOf(before.body)).not.toContain(CANARY)
    expect(await textOf(after.body)).toContain(CANARY)
  })

  test('are denied after an assignment has ended, kept or still waiting [S31.3]', async () => {
    const [kept, waited] = [editions[4]!, editions[3]!]
    expect((await fetchFile(customer, kept._id).done).status).toBe(200)
    await withdraw(customer.companyCustomer, kept.editionId)
    for (const user of [customer, colleague]) {
      const { status, body } = await fetchFile(user, kept._id).done
      expect([status, String(body).includes(CANARY)]).toEqual([403, false])
    }
    expect((await fetchFile(other, kept._id).done).status).toBe(200)
    await countProcesses(async (begun) => {
      const running = fetchFile(other, kept._id, 'xlsx')
      await begun
      const waiting = fetchFile(customer, waited._id, 'xlsx')
      await setTimeout(100)
      await withdraw(customer.companyCustomer, waited.editionId)
      const { status, body } = await waiting.done
      expect([status, String(body).includes(CANARY)]).toEqual([403, false])
      await running.done
    })
  })

  test('wait in a limited queue, where leaving frees a position [S30.2]', async () => {
    const [awaited, next] = [editions[5]!, editions[6]!]
    const sizes = { companies: 8, categories: 15, capabilities: 10 }
    const large = await addCompleteReport(db, { industry: await addCompleteIndustry(db, sizes) })
    const processes = await countProcesses(async (begun) => {
      const running = fetchFile(senior, large._id)
      const process = await begun
      // Until the queue is full, however slow the requests are.
      process.kill('SIGSTOP')
      const { rejected, leave } = await fillQueue(Array<CallAs>(21).fill(senior), awaited._id)
      expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '60'])
      expect(String(rejected.body)).toContain('You are waiting for many files already.')
      leave()
      process.kill('SIGCONT')
      expect((await fetchFile(senior, next._id).done).status).toBe(200)
      await running.done
    })
    // Exports without a waiting request are not rendered.
    expect(processes).toBe(2)
  })

  test('are rejected beyond 200 waiting ones of all users, and accepted again afterwards [S30.4]', async () => {
    const users = await Promise.all(
      Array.from({ length: 11 }, (_, place) =>
        as({ email: `many${place}@test.example`, loginType: 'SENIOR' }),
      ),
    )
    const sizes = { companies: 8, categories: 15, capabilities: 10 }
    const large = await addCompleteReport(db, { industry: await addCompleteIndustry(db, sizes) })
    await countProcesses(async (begun) => {
      const running = fetchFile(senior, large._id)
      const process = await begun
      // Until the queue is full, however slow the requests are.
      process.kill('SIGSTOP')
      const callers = users.flatMap((user) => Array<CallAs>(20).fill(user))
      const { rejected, leave } = await fillQueue(callers, editions[6]!._id, 'xlsx')
      expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '5'])
      expect(String(rejected.body)).toContain('Too many exports are running.')
      leave()
      process.kill('SIGCONT')
      await running.done
      expect((await fetchFile(users[0]!, editions[6]!._id, 'xlsx').done).status).toBe(200)
    })
  })
})
