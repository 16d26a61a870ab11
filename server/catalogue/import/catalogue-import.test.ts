import type { CatalogueImport } from '@insights/contract/catalogue/catalogue-import.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'
import { planImport } from '@insights/domain/catalogue/import/plan-import.ts'
import { applyImport } from '@insights/domain/testing/catalogues.ts'
import { renderCatalogueCsv } from '@insights/print/catalogue/render-catalogue-csv.ts'
import { renderCatalogueXlsx } from '@insights/print/catalogue/render-catalogue-xlsx.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { ROWS, openCatalogueImports } from '../../testing/open-catalogue-imports.ts'
import { sendForm } from '../../testing/upload-as.ts'
import { readCatalogue } from '../read-catalogue.ts'

describe('previewing a catalogue file', () => {
  test('returns row by row what it would do, and changes nothing [D4.14]', async () => {
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

  test('returns errors by row and column, and then cannot be imported', async () => {
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
          { column: 'Weight', message: 'Contains "9". Must be a number from 0 to 5' },
          { column: 'Group', message: 'Required' },
        ],
      },
      { row: 9, errors: [{ column: 'Category', message: 'Contains "WIFI". Same title as row 5' }] },
    ])
    const rejected = await commit(body._id)
    expect([rejected.status, rejected.body.message]).toEqual([
      400,
      'The file has errors. Nothing is imported until they are mended.',
    ])
    expect(await contentOf(_id)).toEqual(before)
  })

  test('finds no changes in an export, in either format', async () => {
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
  ])('rejects %s in one sentence [D4.21]', async (_name, file, message) => {
    const { _id } = await addCompleteIndustry(db)
    const start = process.cpuUsage()
    const { status, body } = await preview(_id, file())
    expect([status, body.message, body.errors]).toEqual([400, message, { file: message }])
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(10_000)
  })

  test('names the missing columns of another table', async () => {
    const { _id } = await addCompleteIndustry(db)
    const { body } = await preview(_id, Buffer.from('Name,1,2,3\nSpeed,10,20,70\n'))
    expect(body).toMatchObject({ rows: [], can: { import: false } })
    expect(body.errors.map(({ column }) => column)).toEqual(['Type', 'Category', 'Title'])
    expect((await commit(body._id)).status).toBe(400)
  })

  test('is available to seniors only, for an existing industry', async () => {
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

const {
  as,
  db,
  owner,
  senior,
  researcher,
  anonymous,
  preview,
  previewDirectly,
  commit,
  contentOf,
  app,
  customer,
} = await openCatalogueImports()

describe('importing a previewed file', () => {
  test('writes exactly the preview, and logs it [D4.15]', async () => {
    const { _id, title } = await addCompleteIndustry(db, { categories: 2 })
    const before = await readCatalogue(db, _id)
    const plan = planImport(before, [[...CATALOGUE_COLUMNS], ...ROWS])
    const { body: previewed } = await preview(_id, ROWS)
    const { status, body } = await commit(previewed._id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'IMPORTED', rowsToWrite: 5, rowsWritten: 5 })
    expect(await contentOf(_id)).toEqual(await contentOf(applyImport(before, plan)))
    const again = await preview(_id, ROWS)
    expect(again.body.counts).toMatchObject({ added: 0, changed: 0, left: ROWS.length })
    const log = await db
      .selectFrom('activities')
      .select(['action', 'subject_type'])
      .where('subject_reference', '=', _id)
      .execute()
    expect(log).toEqual([
      {
        action: `Imported "catalogue.csv" into the industry "${title}": 3 added, 2 changed`,
        subject_type: 'INDUSTRY',
      },
    ])
  })

  test('changes the stamps of the changed records only', async () => {
    const { _id } = await addCompleteIndustry(db, { categories: 2 })
    const stamps = async () => {
      const { rows } = await sql<{ title: string; updated_at: Date }>`
        select lower(title) as title, updated_at from categories where industry_id = ${_id}`.execute(
        db,
      )
      return Object.fromEntries(rows.map((row) => [row.title, row.updated_at]))
    }
    const before = await stamps()
    await commit((await preview(_id, ROWS)).body._id)
    const after = await stamps()
    expect(after['category 1']).not.toEqual(before['category 1'])
    expect(after['category 2']).toEqual(before['category 2'])
  })

  test('writes nothing and returns a new preview after a change by another user [D4.16]', async () => {
    const { _id, categories } = await addCompleteIndustry(db, { categories: 2 })
    const { body: previewed } = await preview(_id, ROWS)
    await senior('PATCH', `/categories/${categories[0]!.id}`, { description: 'New text' })
    const before = await contentOf(_id)
    const stale = await commit(previewed._id)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'The catalog has been changed since the preview. Nothing was imported; review the new preview.',
    ])
    expect(stale.body.data!.rows[0]!.changes.map(({ field }) => field)).toEqual([
      'title',
      'fixedScoringWeight',
    ])
    expect(await contentOf(_id)).toEqual(before)
    expect((await commit(previewed._id)).status).toBe(404)
    expect((await commit(stale.body.data!._id)).status).toBe(200)
  })

  test('fifty times at once happens once', async () => {
    const { _id } = await addCompleteIndustry(db, { categories: 2 })
    const { body } = await preview(_id, ROWS)
    const answers = await Promise.all(Array.from({ length: 50 }, () => commit(body._id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect((await contentOf(_id)).filter((cells) => cells[1] === 'Wifi')).toHaveLength(3)
  })

  test('returns a new preview for the later of two at once', async () => {
    const { _id } = await addCompleteIndustry(db, { categories: 2 })
    const previews = await Promise.all([preview(_id, ROWS), preview(_id, ROWS)])
    const answers = await Promise.all(previews.map(({ body }) => commit(body._id)))
    const [first, late] = answers.toSorted((one, other) => one.status - other.status)
    expect([first!.status, late!.status]).toEqual([200, 409])
    expect(late!.body.data!.counts).toMatchObject({ added: 0, changed: 0, left: ROWS.length })
  })

  test('loses no concurrent edit of the catalogue', async () => {
    const { _id, categories } = await addCompleteIndustry(db, { categories: 2 })
    for (let round = 0; round < 20; round += 1) {
      const id = await previewDirectly(_id, [
        ['Type', 'Category', 'Title', 'Description'],
        ['Category', 'Category 1', '', `Text ${round}`],
      ])
      const [imported, edited] = await Promise.all([
        commit(id),
        senior('PATCH', `/categories/${categories[0]!.id}`, { belongsTo: `Group of ${round}` }),
      ])
      expect(edited.status).toBe(200)
      const [category] = (await readCatalogue(db, _id)).categories.filter(
        ({ title }) => title === 'Category 1',
      )
      const text = imported.status === 200 ? `Text ${round}` : category!.description
      expect(category).toMatchObject({ belongsTo: `Group of ${round}`, description: text })
    }
  })

  test('leaves nothing behind when it fails halfway [D4.15]', async () => {
    const { _id } = await addCompleteIndustry(db, { categories: 2 })
    const before = await contentOf(_id)
    const { body } = await preview(_id, ROWS)
    await sql`alter table survey_questions add constraint none_new
      check (title <> 'How fast is it?') not valid`.execute(owner)
    expect((await commit(body._id)).status).toBe(500)
    await sql`alter table survey_questions drop constraint none_new`.execute(owner)
    expect(await contentOf(_id)).toEqual(before)
    expect((await commit(body._id)).status).toBe(200)
  })

  test('returns its progress, while its records are still invisible [D4.17]', async () => {
    const { _id } = await addCompleteIndustry(db, { categories: 2 })
    const before = await contentOf(_id)
    const { body } = await preview(_id, ROWS)
    const own = `/catalogue-import/${body._id}`
    let running: ReturnType<typeof commit> | undefined
    await db.transaction().execute(async (blocker) => {
      await sql`lock table survey_questions in share mode`.execute(blocker)
      running = commit(body._id)
      await expect
        .poll(async () => (await senior<CatalogueImport>('GET', own)).body)
        .toMatchObject({ status: 'PREVIEWED', rowsToWrite: 5, rowsWritten: 4 })
      expect(await contentOf(_id)).toEqual(before)
    })
    expect((await running)?.status).toBe(200)
    const { body: done } = await senior<CatalogueImport>('GET', own)
    expect(done).toMatchObject({ status: 'IMPORTED', rowsWritten: 5 })
    expect((await commit(body._id)).body.message).toBe('This file has been imported already.')
  })

  test('is possible only for the user who previewed it', async () => {
    const { _id } = await addCompleteIndustry(db)
    const { body } = await preview(_id, ROWS)
    const other = await as({ email: 'other.senior@test.example', loginType: 'SENIOR' })
    expect((await commit(body._id, other)).status).toBe(404)
    expect((await other('GET', `/catalogue-import/${body._id}`)).status).toBe(404)
    expect((await commit(body._id, researcher)).status).toBe(403)
    expect((await commit(body._id, anonymous)).status).toBe(401)
  })

  test('is impossible after a day', async () => {
    const { _id } = await addCompleteIndustry(db)
    const { body } = await preview(_id, ROWS)
    await db
      .updateTable('catalogue_imports')
      .set({ created_at: new Date(Date.now() - 25 * 3600_000) })
      .where('id', '=', body._id)
      .execute()
    await preview(_id, ROWS)
    expect((await commit(body._id)).status).toBe(404)
  })
})
