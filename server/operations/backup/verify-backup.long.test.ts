import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { makeBackup } from './make-backup.ts'

const portal = await openTestPortal()
const directory = await mkdtemp(join(tmpdir(), 'insights-verify-test-'))
afterAll(() => rm(directory, { recursive: true }))
const backup = join(directory, 'backup')
const program = join(import.meta.dirname, '../../../script/verify')

async function run(...given: string[]) {
  return promisify(execFile)(program, given).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  )
}

beforeAll(async () => {
  const { db, senior, connectionString, storage } = portal
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  await publishReport(senior, report._id)
  await makeBackup({ connectionString, storage, secretKey: undefined, portal: 'test' }, backup)
})

test('recalculates the published reports of a backup to the digit, without its key [D28.136]', async () => {
  const { code, output } = await run(backup, 'all')
  expect([code, output]).toEqual([0, expect.stringContaining('all are as published')])
  expect(output).toMatch(/Overall: published 0\.\d{4}, calculated 0\.\d{4}, same/)
  const [fingerprint] = /[\da-f]{64}/.exec(output) ?? []
  const one = await run(backup, fingerprint!)
  expect([one.code, one.output]).toEqual([0, expect.stringContaining('1 reports')])
})

test('ends with 1 and names the differences when a published answer was changed [D28.136]', async () => {
  const file = 'database/public.answers.copy.zst'
  const rows = zstdDecompressSync(await readFile(join(backup, file))).toString()
  const changed = zstdCompressSync(rows.replace('\tt\t', '\tf\t'))
  await writeFile(join(backup, file), changed)
  const sums = await readFile(join(backup, 'SHA256SUMS'), 'utf8')
  const sha256 = createHash('sha256').update(changed).digest('hex')
  await writeFile(
    join(backup, 'SHA256SUMS'),
    sums.replace(new RegExp(`^[\\da-f]{64}(?=  ${file}$)`, 'm'), sha256),
  )
  const { code, output } = await run(backup, 'all')
  expect([code, output]).toEqual([1, expect.stringContaining('DIFFERS')])
})

test.each([
  [[], 'Name the backup and a fingerprint'],
  [[backup, 'abc'], 'A fingerprint has 64 digits'],
  [[backup, '0'.repeat(64)], 'no report with this fingerprint'],
  [['/nowhere', 'all'], 'There is no backup in /nowhere'],
])('ends in one clear line for %j', async (given, message) => {
  const { code, output } = await run(...given)
  expect([code, output]).toEqual([1, expect.stringContaining(message)])
})
