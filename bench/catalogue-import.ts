import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'
import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { renderCatalogueCsv } from '@insights/print/catalogue/render-catalogue-csv.ts'
import { renderCatalogueXlsx } from '@insights/print/catalogue/render-catalogue-xlsx.ts'
import { sql } from 'kysely'

import { addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { compare } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { unlessSmoke } from './smoke.ts'

const CATEGORIES = unlessSmoke(100, 5)
/** Per category, plus a question. */
const CAPABILITIES = 18
const ROUNDS = unlessSmoke(7, 2)

/**
 * A catalogue file of 2,000 rows through the API: its preview against reading its cells alone, and
 * its import against bare INSERTs of as many rows into tables with the same indexes.
 */
const portal = await openPortal()
const { app, db } = portal
const token = await addSession(db, await addResearcher(db))
const headers = { authorization: `Bearer ${token}` }

const table = [[...CATALOGUE_COLUMNS], ...Array.from({ length: CATEGORIES }, rowsOfCategory).flat()]
const files = {
  csv: Buffer.from(renderCatalogueCsv(table)),
  xlsx: await renderCatalogueXlsx(table),
}
console.log(`A catalogue file of ${table.length - 1} rows`)

for (const [format, bytes] of Object.entries(files)) {
  const industry = await addIndustry()
  const { subject, reference } = await compare(
    ROUNDS,
    () => preview(industry, bytes),
    () => readSheet(bytes),
  )
  console.log(`  ${format}: reading its cells alone takes ${reference.toFixed(0)} ms`)
  printResult(`preview of the ${format} file`, subject, 'ms', { atMost: 2000 })
}

// Create as many previews before timing starts.
const previews: string[] = []
for (let round = 0; round < ROUNDS + 3; round += 1) {
  previews.push(await preview(await addIndustry(), files.csv))
}
for (const name of ['categories', 'capabilities', 'survey_questions']) {
  await sql`create table ${sql.ref(`bare_${name}`)} (like ${sql.ref(name)} including all)`.execute(
    db,
  )
}
const source = previews.pop()!
await commit(source)
const { subject, reference, ratio } = await compare(
  ROUNDS - 1,
  () => commit(previews.pop()!),
  insertBare,
)
console.log(
  `  importing it takes ${subject.toFixed(0)} ms, bare INSERTs of as many rows ${reference.toFixed(0)} ms`,
)
printResult('import in one transaction, times the bare INSERTs', ratio, 'x', { atMost: 5 })
await portal.close()

function rowsOfCategory(_: unknown, index: number): string[][] {
  const category = `Category ${index}`
  const capabilities = Array.from({ length: CAPABILITIES }, (__, at) => [
    'Capability',
    category,
    `Capability ${at} of ${category}`,
    'Whether it is there, and how well it is done',
    '',
    '',
    'Yes',
  ])
  return [
    ['Category', category, '', 'What people do there', `Group ${index % 8}`, '2.5', 'Yes'],
    ...capabilities,
    ['Question', category, `How good is ${category}?`, '', '', '', 'Yes'],
  ]
}

async function addIndustry(): Promise<string> {
  const { id } = await db
    .insertInto('industries')
    .values({ title: crypto.randomUUID(), svg_icon: '<svg/>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function preview(industry: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('industry', industry)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'catalogue')
  const encoded = new Response(form)
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/catalogue-import',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const answer = JSON.parse(body) as { _id: string; counts: { added: number } }
  if (statusCode !== 201 || answer.counts.added !== table.length - 1) throw new Error(body)
  return answer._id
}

async function commit(id: string): Promise<void> {
  const { statusCode, body } = await app.inject({
    method: 'PUT',
    url: `/api/catalogue-import/${id}`,
    headers,
    payload: { status: 'IMPORTED' },
  })
  if (statusCode !== 200) throw new Error(body)
}

/** The rows of the first import again, for another industry. */
async function insertBare(): Promise<void> {
  const industry = crypto.randomUUID()
  await db.transaction().execute(async (transaction) => {
    const imported = sql`(select industry_id from catalogue_imports where id = ${source})`
    for (const statement of [
      sql`insert into bare_categories
          (id, industry_id, title, description, belongs_to, fixed_scoring_weight)
        select md5(id || ${industry})::uuid, ${industry}, title, description, belongs_to,
          fixed_scoring_weight
        from categories where industry_id = ${imported}`,
      sql`insert into bare_capabilities (category_id, title, description)
        select md5(category_id || ${industry})::uuid, capabilities.title, capabilities.description
        from capabilities join categories on categories.id = category_id
        where industry_id = ${imported}`,
      sql`insert into bare_survey_questions (industry_id, category_id, title)
        select ${industry}, md5(category_id || ${industry})::uuid, title
        from survey_questions where industry_id = ${imported}`,
    ]) {
      await statement.execute(transaction)
    }
  })
}
