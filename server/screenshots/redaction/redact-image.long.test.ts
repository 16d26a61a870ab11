import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { expect, test } from 'vitest'

import { filesOf } from '../../files/remove-orphan-images.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import {
  SECRET_AREA,
  drawCanary,
  filesWithCanary,
  hasCanary,
} from '../../testing/canary-screenshot.ts'
import { checkDatabase } from '../../testing/faults/check-database.ts'
import { filesIn } from '../../testing/faults/stored-files.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, senior, storage, storageDirectory, dataDirectory, connectionString, runJobs } =
  await openTestPortal()
const industry = await addCompleteIndustry(db, { title: 'Banking', companies: 2, categories: 1 })

async function upload(date: string, color: string) {
  const report = await addCompleteReport(db, { industry, date })
  const bytes = await drawCanary(color)
  const { body } = await uploadAs(app, senior, report._id, [{ name: 'screen.png', bytes }])
  return body[0]!
}

const filesOfImage = async (id: string) =>
  filesOf(await db.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirstOrThrow())

startsByPath(() => import('./fixtures/redact-and-die.ts'))
const program = fileURLToPath(new URL('fixtures/redact-and-die.ts', import.meta.url))

async function dieAt(at: 'put' | 'delete', image: string): Promise<void> {
  const words = [program, connectionString, dataDirectory, senior.token!, image, at]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect([signal, errors]).toEqual(['SIGKILL', expect.not.stringContaining('Error')])
}

test('a redaction whose process is killed changes nothing before the first new file is in use [D14.76]', async () => {
  const image = await upload('2026-01-01', '#aa1122')
  const before = await filesOfImage(image._id)
  await dieAt('put', image._id)
  expect(await filesOfImage(image._id)).toEqual(before)
  expect(await checkDatabase(db, filesIn(dataDirectory))).toEqual([])
  const areas = { areas: [SECRET_AREA] }
  const { status } = await senior('POST', `/images/${image._id}/redaction`, areas)
  expect(status).toBe(201)
  expect(await filesWithCanary(storageDirectory)).toEqual([])
})

test('a redaction whose process is killed is finished by a job after the first new file is in use [D14.76]', async () => {
  const image = await upload('2026-02-01', '#bb1122')
  const before = await filesOfImage(image._id)
  await dieAt('delete', image._id)
  // The old image is sent to no user any more, though its files still exist.
  const headers = { authorization: `Bearer ${senior.token}` }
  const shown = await app.inject({ url: image.url, headers })
  expect([shown.statusCode, await hasCanary(shown.rawPayload)]).toEqual([200, false])
  expect(await storage.exists(before[0]!)).toBe(true)
  await runJobs()
  for (const name of before) expect(await storage.exists(name)).toBe(false)
  expect(await filesWithCanary(storageDirectory)).toEqual([])
  expect(await checkDatabase(db, filesIn(dataDirectory))).toEqual([])
})
