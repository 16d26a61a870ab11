import { createHash } from 'node:crypto'

import type { Report } from '@insights/contract/reports/reports.ts'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { addImage } from '../../testing/add-image.ts'
import { moveReport } from '../../testing/add-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, storage, senior, researcher, customer } = await openTestPortal()

/** Adds an image to some reports, with files in the storage. */
async function addStoredImage(name: string, ...reports: string[]): Promise<string> {
  const files = [`picture ${name}`, `thumbnail ${name}`].map((text) => Buffer.from(text))
  for (const file of files) await storage.put(file)
  const [sha256, thumbnail_sha256] = files.map((file) => hash(file))
  const id = await addImage(db, {
    sha256: sha256!,
    thumbnail_sha256: thumbnail_sha256!,
    name: `${name}.png`,
  })
  for (const report_id of reports)
    await db.insertInto('report_images').values({ report_id, image_id: id }).execute()
  return id
}

const hash = (file: Buffer) => createHash('sha256').update(file).digest('hex')
const isStored = (name: string) => storage.exists(hash(Buffer.from(`picture ${name}`)))

const PARTS = [
  'report_companies',
  'report_categories',
  'report_capabilities',
  'answers',
  'answer_images',
  'report_images',
  'report_editors',
] as const

describe('a report that is deleted', () => {
  test('is removed with all its contents and its month', async () => {
    const { _id, editionId } = await addCompleteReport(db)
    await addStoredImage('shown', _id)
    await researcher('PATCH', `/reports/${_id}`, { title: 'To be deleted' })
    const { status, body } = await researcher<Report>('DELETE', `/reports/${_id}`)
    expect([status, body._id, body.title]).toEqual([200, _id, 'To be deleted'])
    for (const table of PARTS) {
      const rows = db.selectFrom(table as 'answers').where('report_id', '=', _id)
      expect(await rows.selectAll().execute()).toEqual([])
    }
    const editions = db.selectFrom('editions').where('id', '=', editionId)
    expect(await editions.selectAll().execute()).toEqual([])
    expect((await researcher('GET', `/reports/${_id}`)).status).toBe(404)
    expect((await researcher('DELETE', `/reports/${_id}`)).status).toBe(404)
  })

  test('may be reviewed or approved already', async () => {
    for (const status of ['REVIEWED', 'APPROVED'] as const) {
      const { _id } = await addCompleteReport(db)
      await moveReport(db, _id, status)
      expect((await researcher('DELETE', `/reports/${_id}`)).status).toBe(200)
    }
  })

  test('is removed with the image files that nothing else refers to', async () => {
    const { _id, industry } = await addCompleteReport(db)
    const other = await addCompleteReport(db, { industry, date: '2026-07-01' })
    await addStoredImage('alone', _id)
    await addStoredImage('shared', _id, other._id)
    await addStoredImage('twin', _id)
    await addStoredImage('twin', other._id)
    expect((await researcher('DELETE', `/reports/${_id}`)).status).toBe(200)
    expect([await isStored('alone'), await isStored('shared'), await isStored('twin')]).toEqual([
      false,
      true,
      true,
    ])
    expect(await db.selectFrom('images').where('name', '=', 'alone.png').execute()).toEqual([])
  })

  test('leaves editions that were bought in advance', async () => {
    const { _id, editionId, industry } = await addCompleteReport(db)
    await assignEdition(db, customer.companyCustomer, editionId)
    expect((await senior('DELETE', `/reports/${_id}`)).status).toBe(200)
    const again = await senior<Report>('POST', '/reports', {
      industry: industry._id,
      date: '2026-03-01',
    })
    await moveReport(db, again.body._id, 'PUBLISHED')
    const read = await customer<Report>('GET', `/reports/${again.body._id}`)
    expect(read.body.access).toBe('read')
  })

  test('is removed once by many concurrent calls', async () => {
    const { _id } = await addCompleteReport(db)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => researcher('DELETE', `/reports/${_id}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  })
})
