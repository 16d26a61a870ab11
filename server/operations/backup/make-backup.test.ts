import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openClient } from '@insights/platform/database/connections.ts'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { lockFileExclusive, removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { addImage } from '../../testing/add-image.ts'
import { addReportPdf } from '../../testing/add-report-pdf.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { listReferencedFiles, makeBackup, pauseRemovals } from './make-backup.ts'

const portal = await openTestPortal()
const { services, storage, connectionString, db, owner } = portal
const client = await openClient(connectionString, 'test')
afterAll(() => client.end())

test('no file is removed while a backup holds them, and waiting removals happen afterwards [D11.45 S23.3]', async () => {
  const { sha256 } = await storage.put(Buffer.from('nobody shows this any more'))
  const release = await pauseRemovals(client)
  let removed = false
  const removing = removeUnusedFiles(services, [sha256]).then(() => (removed = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([removed, await storage.exists(sha256)]).toEqual([false, true])
  await release()
  await removing
  expect(await storage.exists(sha256)).toBe(false)
})

test('a backup waits for running removals', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const removing = db.transaction().execute(async (transaction) => {
    await lockFileExclusive(transaction, 'f'.repeat(64))
    begun.resolve()
    await end.promise
  })
  await begun.promise
  let held = false
  const holding = pauseRemovals(client).finally(() => (held = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(held).toBe(false)
  end.resolve()
  await removing
  const release = await holding
  await release()
})

test('files of images and report PDFs count as referenced [D11.46]', async () => {
  const names = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
  await addImage(db, {
    sha256: names[0]!,
    thumbnail_sha256: names[1]!,
    print_sha256: names[2]!,
    name: 'image.png',
  })
  names.push(await addReportPdf(portal, (await addCompleteReport(db))._id))
  expect([...(await listReferencedFiles(client))].toSorted()).toEqual(names.toSorted())
})

test("files in new columns of later versions count as referenced by the column's name [D11.46]", async () => {
  const [attachment, file, other] = ['d', 'e', 'f'].map((letter) => letter.repeat(64))
  await sql`create table later (attachment_sha256 text, sha256 text, sha256_of_text text)`.execute(
    owner,
  )
  try {
    await sql`insert into later values (${attachment}, ${file}, ${other}), (null, null, null)`.execute(
      db,
    )
    const files = await listReferencedFiles(client)
    expect([attachment, file, other].map((name) => files.has(name!))).toEqual([true, true, false])
  } finally {
    await sql`drop table later`.execute(owner)
  }
})

test('columns of other names contain no names of stored files [D11.46]', async () => {
  const { sha256 } = await storage.put(Buffer.from('a screenshot that is in every table of images'))
  const id = await addImage(db, {
    sha256,
    thumbnail_sha256: sha256,
    print_sha256: sha256,
    name: 'everywhere.png',
  })
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea')`.execute(db)
  const naming: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)}::text like ${`%${sha256}%`} limit 1`.execute(db)
    if (rows.length > 0) naming.push(`${table}.${column}`)
  }
  expect(naming.toSorted()).toEqual([
    'image_texts.sha256',
    'images.print_sha256',
    'images.sha256',
    'images.thumbnail_sha256',
  ])
  await db.deleteFrom('images').where('id', '=', id).execute()
})

test('a backup that fails leaves nothing at its place [D15.751]', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'insights-backup-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const elsewhere = Object.assign(new URL(connectionString), { pathname: '/postgres' }).href
  const source = { connectionString: elsewhere, storage, secretKey: undefined, portal: '1' }
  const target = join(directory, 'one')
  await expect(makeBackup(source, target)).rejects.toThrow('The database contains no portal data.')
  expect(await readdir(directory)).toEqual([])
})
