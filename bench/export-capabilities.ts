import { readFile } from 'node:fs/promises'

import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { sql } from 'kysely'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { median } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { serve } from './serve.ts'
import { unlessSmoke } from './smoke.ts'

/**
 * The answers of a report as CSV over HTTP from a server process: time to first byte, and peak
 * memory for 60,000 answers against ten times 6,000, which leave as much garbage. Peaks are
 * available on Linux only.
 */
const ROUNDS = unlessSmoke(20, 1)

const portal = await openPortal()
const { db, services } = portal
const token = await addSession(db, await addResearcher(db))
const one = await addReport(10)
const ten = await addReport(unlessSmoke(100, 10))
await sql`analyze`.execute(db)
const api = await serve('serve-api.ts', { DATABASE: portal.connectionString })

const short = await exportTimes(one)
const long = await exportTimes(ten)
console.log(
  `All of 6,000 answers: ${short.whole.toFixed(0)} ms, of 60,000: ${long.whole.toFixed(0)} ms`,
)
printResult('CSV of 6,000 answers, first byte', short.first, 'ms', { atMost: 100 })
printResult('CSV of 60,000 answers, first byte', long.first, 'ms', { atMost: 100 })

const peaks = { one: [] as number[], ten: [] as number[] }
api.stop()
for (let round = 0; round < unlessSmoke(3, 1); round += 1) {
  peaks.one.push(
    await growthOf(async (port) => {
      for (let again = 0; again < unlessSmoke(10, 1); again += 1) await download(port, one, 6000)
    }),
  )
  peaks.ten.push(await growthOf((port) => download(port, ten, unlessSmoke(60_000, 6000))))
}
const [small, large] = [median(peaks.one), median(peaks.ten)]
console.log(
  `Grown by ${large.toFixed(0)} MB at most with 60,000 answers, by ${small.toFixed(0)} MB with ten times 6,000`,
)
printResult('memory for 60,000 answers more than for ten times 6,000', large - small, 'MB', {
  atMost: 20,
})
await portal.close()

/** All answered; `companies` x 600 answers. */
async function addReport(companies: number): Promise<string> {
  const caller = await findSession(db, token)
  if (!caller) throw new Error('The session is not found')
  const industry = await addIndustry(db, { companies, categories: 20, capabilities: 10 })
  const date = '2026-03-01T00:00:00.000Z'
  const reportId = await createReport(services, caller, { industry, status: 'DRAFT', date })
  await sql`update answers set has_capability = true, status = 'COMPLETED', updated_at = now(),
    updated_by = ${caller._id}, capability_change_id = 'no-change'
    where report_id = ${reportId}`.execute(db)
  return reportId
}

/** Milliseconds to the first and to the last byte. */
async function exportTimes(reportId: string): Promise<{ first: number; whole: number }> {
  const times = { first: [] as number[], whole: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const reader = (await ask(api.port, reportId)).getReader()
    await reader.read()
    times.first.push(performance.now() - start)
    while (!(await reader.read()).done);
    times.whole.push(performance.now() - start)
  }
  return { first: median(times.first), whole: median(times.whole) }
}

async function download(port: string, reportId: string, answers: number): Promise<void> {
  let lines = 0
  for await (const piece of await ask(port, reportId))
    for (const byte of piece) if (byte === 10) lines += 1
  if (lines !== answers + 1) throw new Error(`Expected ${answers} lines, found ${lines - 1}`)
}

async function ask(port: string, reportId: string): Promise<ReadableStream<Uint8Array>> {
  const path = `/api/report-documents/${reportId}/capabilities.csv`
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!reply.ok || !reply.body) throw new Error(`The export was answered ${reply.status}`)
  return reply.body
}

/** Maximum growth in megabytes of a new process, after one export, while `work` runs. */
async function growthOf(work: (port: string) => Promise<void>): Promise<number> {
  const { port, pid, stop } = await serve('serve-api.ts', { DATABASE: portal.connectionString })
  await download(port, one, 6000)
  const before = await readMemory(pid, 'VmRSS')
  await work(port)
  const peak = await readMemory(pid, 'VmHWM')
  stop()
  return peak - before
}

async function readMemory(pid: number, kind: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${kind}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}
