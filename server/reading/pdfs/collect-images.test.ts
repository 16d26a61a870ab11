import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { PrintImageFile } from '@insights/print/pdf/print-request.ts'
import { knownReport } from '@insights/print/testing/known-report.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { collectImages } from './print-report.ts'

const { app, db, storage, storageDirectory, researcher } = await openTestPortal()
const report = await addCompleteReport(db)
const other = await addCompleteReport(db)
const directory = await mkdtemp(join(tmpdir(), 'insights-gather-test-'))
afterAll(() => rm(directory, { recursive: true }))

let height = 2_340
/** Uploads a screenshot of a phone, a different one each time. */
async function upload(to = report): Promise<string> {
  height += 1
  const bytes = await sharp({
    create: { width: 1_080, height, channels: 3, background: '#1b4b8a' },
  })
    .png()
    .toBuffer()
  const { body } = await uploadAs(app, researcher, to._id, [{ name: 'screen.png', bytes }])
  return body[0]!.url
}

/** Collects the image of a URL, in a report that shows it as a screenshot or in its methodology. */
async function collect(
  url: string,
  shownAs: 'screenshot' | 'text',
): Promise<PrintImageFile | undefined> {
  const document: ReportDocument = {
    ...knownReport,
    methodology: shownAs === 'text' ? `<p><img src="${url}" alt=""></p>` : null,
    screenshots: shownAs === 'text' ? [] : [{ ...knownReport.screenshots[0]!, url }],
  }
  const { signal } = new AbortController()
  const terms = { reportId: report._id, document, directory, signal }
  return (await collectImages(db, storage, terms)).get(url)
}

async function filesOf(url: string) {
  const id = url.split('/').at(-1)!
  return db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function readSize({ file }: PrintImageFile) {
  const { format, width, height: high } = await sharp(await readFile(file)).metadata()
  return { format, width, height: high }
}

test('a screenshot is printed from its upload’s print image [D5.76]', async () => {
  const image = (await collect(await upload(), 'screenshot'))!
  expect(await readSize(image)).toEqual({ format: 'jpeg', ...image.small })
  expect(image.small).toMatchObject({ height: 760 })
})

test('an image of a written text is printed as uploaded, since it is larger on paper', async () => {
  const image = (await collect(await upload(), 'text'))!
  expect(image.small).toBeNull()
  expect(await readSize(image)).toEqual({ format: 'png', width: 1_080, height })
})

test('a screenshot older than print images is printed as uploaded [D5.77]', async () => {
  const url = await upload()
  await db
    .updateTable('images')
    .set({ print_sha256: null })
    .where('id', '=', url.split('/').at(-1)!)
    .execute()
  expect((await collect(url, 'screenshot'))?.small).toBeNull()
})

test.each(['damaged', 'gone'])(
  'a screenshot with a print image that is %s is printed as uploaded [D5.77]',
  async (how) => {
    const url = await upload()
    const { print_sha256 } = await filesOf(url)
    const file = join(storageDirectory, print_sha256!.slice(0, 2), print_sha256!)
    if (how === 'gone') await rm(file)
    else await writeFile(file, (await readFile(file)).subarray(0, -20))
    const image = (await collect(url, 'screenshot'))!
    expect(image.small).toBeNull()
    expect(await readSize(image)).toMatchObject({ format: 'png' })
  },
)

test('an image of another report, or one without files, is not found', async () => {
  expect(await collect(await upload(other), 'screenshot')).toBeUndefined()
  const url = await upload()
  const { sha256, print_sha256 } = await filesOf(url)
  await storage.delete(sha256)
  await storage.delete(print_sha256!)
  expect(await collect(url, 'screenshot')).toBeUndefined()
})
