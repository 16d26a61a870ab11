import type { ErrorBody } from '@insights/contract/error.ts'
import { renderCatalogueCsv } from '@insights/print/render-catalogue-csv.ts'
import { renderCatalogueXlsx } from '@insights/print/render-catalogue-xlsx.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { openCatalogueImports, ROWS } from '../testing/open-catalogue-imports.ts'
import { sendForm } from '../testing/upload-as.ts'

const { app, db, senior, researcher, customer, anonymous, preview, commit, contentOf } =
  await openCatalogueImports()

describe('previewing a catalogue file', () => {
  test('tells row by row what it would do, and does nothing [D4.14]', async () => {
    const industry = await addCompleteIndustry(db, { categories: 2, capabilities: 1 })
    const before = await contentOf(industry._id)
    const { status, body } = await preview(industry._id, ROWS)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      industry: industry._id,
      fileName: 'catalogue.csv',
      status: 'PREVIEWED',
      counts: { added: 3, changed: 2, left: 1, wrong: 0, unmentioned: 3 },
      rowsToWrite: 5,
      rowsWritten: 0,
      errors: [],
      can: { import: true },
    })
    expect(body.rows.map(({ row, type, outcome }) => [row, type, outcome])).toEqual([
      [2, 'Category', 'CHANGED'],
      [3, 'Capability', 'CHANGED'],
      [4, 'Capability', 'ADDED'],
      [5, 'Category', 'ADDED'],
      [6, 'Question', 'ADDED'],
      [7, 'Question', 'LEFT'],
    ])
    expect(body.rows[0]!.changes).toEqual([
      { field: 'title', before: 'Category 1', after: 'category 1' },
      { field: 'description', before: '', after: 'New text' },
      { field: 'fixedScoringWeight', before: null, after: 2.5 },
    ])
    expect(await contentOf(industry._id)).toEqual(before)
  })

  test('has errors by row and column, and cannot be imported with them', async () => {
    const { _id } = await addCompleteIndustry(db)
    const before = await contentOf(_id)
    const { status, body } = await preview(_id, [
      ...ROWS,
      ['Category', 'No group', '', '', '', '9', ''],
      ['Category', 'WIFI', '', '', 'Air', '', ''],
    ])
    expect([status, body.can]).toEqual([201, { import: false }])
    expect(body.rows.slice(-2).map(({ row, errors }) => ({ row, errors }))).toEqual([
      {
        row: 8,
        errors: [
          { column: 'Weight', message: 'Must be a number from 0 to 5' },
          { column: 'Group', message: 'Required' },
        ],
      },
      { row: 9, errors: [{ column: 'Category', message: 'Same title as row 5' }] },
    ])
    const rejected = await commit(body._id)
    expect([rejected.status, rejected.body.message]).toEqual([
      400,
      'The file has errors. Nothing is imported until they are mended.',
    ])
    expect(await contentOf(_id)).toEqual(before)
  })

  test('of an export there is nothing to do, in either format', async () => {
    const { _id } = await addCompleteIndustry(db)
    for (const render of [renderCatalogueCsv, renderCatalogueXlsx]) {
      const file = Buffer.from(await render(await contentOf(_id)))
      const { body } = await preview(_id, file)
      expect(body.counts).toEqual({ added: 0, changed: 0, left: 20, wrong: 0, unmentioned: 0 })
      expect(body.can).toEqual({ import: false })
    }
  })

  test.each<[string, () => Uint8Array, string]>([
    [
      'a picture',
      () => Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
      'The content of the file is wrong',
    ],
    [
      'a broken workbook',
      () => Buffer.from('504b03040000', 'hex'),
      'The content of the file is wrong',
    ],
    ['nothing', () => Buffer.from('\n\n'), 'The content of the file is wrong'],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 'a,'), 'The file is larger than 10 MB.'],
    [
      '50,000 rows',
      () => Buffer.from(`Type,Category,Title\n${'Capability,Seat,Map\n'.repeat(50_000)}`),
      'The file has more than 10,000 rows or 50 columns. Import it in parts.',
    ],
  ])('refuses %s in one sentence [D4.21]', async (_name, file, message) => {
    const { _id } = await addCompleteIndustry(db)
    const start = performance.now()
    const { status, body } = await preview(_id, file())
    expect([status, body.message, body.errors]).toEqual([400, message, { file: message }])
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('of another table says which columns are missing', async () => {
    const { _id } = await addCompleteIndustry(db)
    const { body } = await preview(_id, Buffer.from('Name,1,2,3\nSpeed,10,20,70\n'))
    expect(body).toMatchObject({ rows: [], can: { import: false } })
    expect(body.errors.map(({ column }) => column)).toEqual(['Type', 'Category', 'Title'])
    expect((await commit(body._id)).status).toBe(400)
  })

  test('is the matter of a senior, for an industry that is there', async () => {
    const { _id } = await addCompleteIndustry(db)
    expect((await preview(_id, ROWS, researcher)).status).toBe(403)
    expect((await preview(_id, ROWS, customer)).status).toBe(403)
    expect((await preview(_id, ROWS, anonymous)).status).toBe(401)
    const nowhere = await preview(crypto.randomUUID(), ROWS)
    expect([nowhere.status, nowhere.body.errors]).toEqual([
      400,
      { industry: 'There is no such industry' },
    ])
    const unnamed = new FormData()
    unnamed.append('file', new Blob(['x']), 'x.csv')
    const { body } = await sendForm<ErrorBody>(app, senior, unnamed, '/api/catalogue-import')
    expect(body.errors).toEqual({ industry: 'Required' })
  })
})
