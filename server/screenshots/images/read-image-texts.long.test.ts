import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import type { Operations } from '@insights/contract/operations/operations.ts'
import type { FoundScreenshots } from '@insights/contract/screenshots/image-texts.ts'
import { residentMemory } from '@insights/platform/child/start-child.ts'
import { startsByPath } from '@insights/platform/starts-by-path.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { drawScreen } from '../../demo/draw-screen.ts'
import { openRasteriser } from '../../demo/svg.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { countTexts, queueUnreadTexts, retryTexts } from './queue-image-texts.ts'

startsByPath(() => import('@insights/platform/image/read-text-job.ts'))

const portal = await openTestPortal({ READ_SCREENSHOTS: 'new' })
const { app, db, researcher, senior, runJobs, services, storage } = portal
const { _id: reportId } = await addCompleteReport(db, { answered: false })
let screen: Uint8Array

beforeAll(async () => {
  const draw = await openRasteriser()
  const svg = drawScreen({ title: 'Pennant Bank', colour: '#1e3a8a', look: 'classic' }, {
    application: 'iphone-app',
    kind: 'list',
    heading: 'Everyday checking',
    lines: [
      ['Juniper Grocers', '$64.18'],
      ['Salary', '$2,310.00'],
    ],
    button: 'Search transactions',
  } as never)
  screen = (await draw(svg)).image.bytes
})

async function upload(name: string, bytes: Uint8Array): Promise<{ id: string; sha256: string }> {
  const { body } = await uploadAs(app, researcher, reportId, [{ name, bytes }])
  const { sha256 } = await db
    .selectFrom('images')
    .where('id', '=', body[0]!._id)
    .select('sha256')
    .executeTakeFirstOrThrow()
  return { id: body[0]!._id, sha256 }
}

/** Hash of a missing file. */
const REDACTED = 'ab'.repeat(32)

const textOf = (sha256: string) =>
  db.selectFrom('image_texts').where('sha256', '=', sha256).selectAll().executeTakeFirst()

/** Makes a job that waits for a retry due now. */
const hurry = () =>
  sql`update pgboss.job set start_after = now() where name = 'read-image-text'`.execute(db)

const search = (text: string) =>
  researcher<FoundScreenshots>(
    'GET',
    `/report-documents/${reportId}/image-texts?text=${encodeURIComponent(text)}`,
  )

test('an image is read after its upload, light text on a colour too, once for equal files [D14.1 D14.2 D14.3]', async () => {
  const { id, sha256 } = await upload('one.png', screen)
  const again = await upload('two.png', screen)
  expect(again.sha256).toBe(sha256)
  await showImage(db, reportId, id)
  expect((await search('juniper')).body).toMatchObject({ total: 0, waiting: 1, data: [] })
  await runJobs()
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where name = 'read-image-text'`.execute(db)
  expect(rows[0]!.jobs).toBe(1)
  expect(await textOf(sha256)).toMatchObject({ state: 'done', tries: 1 })
  // The last two are white on the brand's colour.
  for (const text of ['juniper grocers', 'SALARY', 'everyday check', 'pennant', 'search trans']) {
    const { body } = await search(text)
    expect([text, body.total, body.waiting]).toEqual([text, 1, 0])
    expect(body.data[0]!.image).toBe(id)
    expect(body.data[0]!.hits.length).toBeGreaterThan(0)
  }
  const { box, quote } = (await search('juniper grocers')).body.data[0]!.hits[0]!
  expect(quote).toBe('Juniper Grocers')
  expect(box.left).toBeGreaterThan(0.03)
  expect(box.left + box.width).toBeLessThan(0.6)
  expect((await search('mortgage')).body.total).toBe(0)
})

test('removing an image removes its text, unless an equal one is left [D14.5]', async () => {
  const one = await upload('equal-1.png', await buildBlackPng(31, 7))
  const two = await upload('equal-2.png', await buildBlackPng(31, 7))
  const remove = (image: { id: string }) =>
    researcher('POST', '/delete-from-storage', { filesId: [`/api/images/${image.id}`] })
  expect((await remove(one)).status).toBe(201)
  expect(await textOf(one.sha256)).toBeDefined()
  await remove(two)
  expect(await textOf(one.sha256)).toBeUndefined()
  // Concurrent removals do not leave the text to each other.
  const pair = await Promise.all([1, 2].map((place) => upload(`${place}.png`, screen)))
  await db.deleteFrom('answer_images').execute()
  const { rows } = await sql<{ id: string }>`
    select id from images where sha256 = ${pair[0]!.sha256}`.execute(db)
  await Promise.all(rows.map(remove))
  expect(await textOf(pair[0]!.sha256)).toBeUndefined()
})

test('replacing an image queues it for reading, and removes its former text [D14.5]', async () => {
  const { id, sha256 } = await upload('before.png', await buildBlackPng(33, 7))
  await db.updateTable('images').set({ sha256: REDACTED }).where('id', '=', id).execute()
  expect(await textOf(sha256)).toBeUndefined()
  expect(await textOf(REDACTED)).toMatchObject({ state: 'waiting' })
})

describe('an unreadable image', () => {
  test('is given up at once if it is no image or its file is gone, and seniors see it [D14.6 D14.14]', async () => {
    const noise = await storage.put(Buffer.from('this is no picture'))
    const { id } = await upload('noise.png', await buildBlackPng(35, 7))
    await db.updateTable('images').set({ sha256: noise.sha256 }).where('id', '=', id).execute()
    expect(await queueUnreadTexts(db, services)).toBeGreaterThan(0)
    await runJobs()
    expect(await textOf(noise.sha256)).toMatchObject({ state: 'unreadable', tries: 1 })
    expect(await textOf(REDACTED)).toMatchObject({ state: 'unreadable' })
    const { body } = await senior<Operations>('GET', '/operations')
    expect(body.texts).toMatchObject({ read: true, waiting: 0, unreadable: 2 })
  })

  test('is read again after its child was killed, and given up after the third time [D14.6]', async () => {
    const { sha256 } = await upload('killed.png', screen)
    await runWhileKilling()
    expect(await textOf(sha256)).toMatchObject({ state: 'waiting', tries: 1 })
    await hurry()
    await runJobs()
    expect(await textOf(sha256)).toMatchObject({ state: 'done', tries: 2 })
    await db
      .updateTable('image_texts')
      .set({ state: 'waiting', tries: 2, queued_at: null })
      .where('sha256', '=', sha256)
      .execute()
    await queueUnreadTexts(db, services)
    await runWhileKilling()
    expect(await textOf(sha256)).toMatchObject({ state: 'unreadable', tries: 3 })
  })

  test('is read again on request [D14.9]', async () => {
    await retryTexts(db)
    expect((await countTexts(db)).unreadable).toBe(0)
    expect(await queueUnreadTexts(db, services)).toBe(3)
    expect(await queueUnreadTexts(db, services)).toBe(0)
    await runJobs()
    expect(await countTexts(db)).toMatchObject({ waiting: 0, unreadable: 2 })
  })
})

/** Does the jobs that are due, and kills every child that is reading. */
async function runWhileKilling(): Promise<void> {
  let over = false
  const done = runJobs().then(() => (over = true))
  while (!over) {
    for (const id of findReadingChildren()) process.kill(id, 'SIGKILL')
    await pause(20)
  }
  await done
}

/** Bytes of a child that has loaded the reader; one that has only started takes half as much. */
const READING = 120 * 1024 * 1024

/** Lists child processes that have loaded the reader, as Linux shows them. */
function findReadingChildren(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const isOurs = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('read-text-job')
      const parent = / \S+ (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8').split(')')[1]!)
      if (!isOurs || Number(parent?.[1]) !== process.pid) return []
      return residentMemory(Number(name)) > READING ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
