import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'
import { writeCatalogueTable } from '@insights/domain/catalogue/file/write-catalogue-table.ts'
import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import type { CallAs } from '../testing/call-as.ts'
import { EDGE_CASE_TEXTS } from '../testing/edge-case-texts.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { readCatalogue } from './read-catalogue.ts'

const { app, db, senior, researcher, customer, anonymous } = await openTestPortal()
const svgIcon = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'

async function exportAs(user: CallAs, industry: string, format: 'csv' | 'xlsx') {
  const reply = await app.inject({
    url: `/api/catalogue/${industry}/catalogue.${format}`,
    headers: user.token ? { authorization: `Bearer ${user.token}` } : {},
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

async function addStrangeIndustry() {
  const { _id, categories } = await addCompleteIndustry(db)
  const [category] = categories
  await db
    .insertInto('categories')
    .values(
      EDGE_CASE_TEXTS.map((title, index) => ({
        industry_id: _id,
        title,
        belongs_to: title,
        description: `${title}\n${title}`,
        fixed_scoring_weight: [null, 0, 5, 2.5, 1 / 3, 0.1 + 0.2, 1e-7][index % 7]!,
        active: index % 2 === 0,
      })),
    )
    .execute()
  await db
    .insertInto('capabilities')
    .values(
      EDGE_CASE_TEXTS.map((title) => ({ title, description: title, category_id: category!.id })),
    )
    .execute()
  await db
    .insertInto('survey_questions')
    .values(
      EDGE_CASE_TEXTS.map((title) => ({ title, industry_id: _id, category_id: category!.id })),
    )
    .execute()
  return _id
}

describe.each(['csv', 'xlsx'] as const)('a catalogue as %s', (format) => {
  test('is read back as it was written, with any texts [D4.13]', async () => {
    const industry = await addStrangeIndustry()
    const { bytes } = await exportAs(senior, industry, format)
    const sheet = await readSheet(bytes)
    expect(sheet.format).toBe(format)
    expect(sheet.rows).toEqual(writeCatalogueTable(await readCatalogue(db, industry)))
  })

  test('is a template when the industry is empty [D4.29]', async () => {
    const title = `Hotels ${format}`
    const { body } = await senior<{ _id: string }>('POST', '/industries', { title, svgIcon })
    const { bytes } = await exportAs(researcher, body._id, format)
    expect((await readSheet(bytes)).rows).toEqual([[...CATALOGUE_COLUMNS]])
  })
})

test('the file is named after the industry, and its export is logged', async () => {
  const { _id } = await addCompleteIndustry(db, { title: 'Rail & Bûs' })
  const { status, headers } = await exportAs(researcher, _id, 'xlsx')
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'attachment; filename="catalogue-rail-bus.xlsx"',
  ])
  const csv = await exportAs(researcher, _id, 'csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const log = await actionsOn(db, _id)
  expect(log).toEqual(Array(2).fill('Exported the catalog of the industry "Rail & Bûs"'))
})

test('the export is for staff only, and unavailable without an industry', async () => {
  const { _id } = await addCompleteIndustry(db)
  expect((await exportAs(customer, _id, 'csv')).status).toBe(403)
  expect((await exportAs(anonymous, _id, 'xlsx')).status).toBe(401)
  expect((await exportAs(senior, crypto.randomUUID(), 'csv')).status).toBe(404)
})
