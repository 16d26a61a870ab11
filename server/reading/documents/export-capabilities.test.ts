import type { AddressInfo } from 'node:net'

import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { addSurveyAs } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { app, db, senior, researcher, customer, anonymous } = await openTestPortal()

async function exportAs(user: CallAs, reportId: string) {
  const reply = await app.inject({
    url: `/api/report-documents/${reportId}/capabilities.csv`,
    headers: user.token ? { authorization: `Bearer ${user.token}` } : {},
  })
  const { statusCode: status, headers, rawPayload } = reply
  return { status, headers, rows: status === 200 ? await readRows(rawPayload) : [] }
}

/** Returns the lines by column, as a spreadsheet program reads them. */
async function readRows(csv: Uint8Array): Promise<Record<string, string>[]> {
  const [columns = [], ...lines] = (await readSheet(csv)).rows
  return lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]!])))
}

test('the export has every answer of the report, in its order', async () => {
  const industry = await addCompleteIndustry(db, { title: 'Crédit & Cards', capabilities: 2 })
  const report = await addCompleteReport(db, { industry, date: '2026-05-01' })
  await addSurveyAs(researcher, report)
  const { status, headers, rows } = await exportAs(researcher, report._id)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(
    'attachment; filename="capabilities-credit-cards-2026-05.csv"',
  )
  // Companies x applications x categories x capabilities.
  expect(rows).toHaveLength(3 * 3 * 4 * 2)
  const stored = await db
    .selectFrom('answers')
    .where('report_id', '=', report._id)
    .where('has_capability', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(rows.filter((row) => row['Capability Change Status'] === 'Yes')).toHaveLength(stored.count)
  expect(rows[0]).toMatchObject({
    'Report Date': 'May 2026',
    'Report Status': 'Draft',
    'Report Last Updated by': 'researcher Tester',
    'Company Name': 'Company 1 of Crédit & Cards',
    'Category Name': 'Category 1',
    Application: 'Mobile Web',
    'Capability Title': 'Capability 1 of Category 1',
    'Capability Change': 'No change',
    'Capability Status': 'Completed',
  })
  const places = rows.map((row) => [row['Company Name'], row['Application'], row['Category Name']])
  expect(new Set(places.map(String)).size).toBe(3 * 3 * 4)
  expect(places.map(([company]) => company)).toEqual(
    [1, 2, 3].flatMap((number) => Array(24).fill(`Company ${number} of Crédit & Cards`)),
  )
  expect(places.slice(0, 24).map(([, application]) => application)).toEqual(
    ['Mobile Web', 'iPhone App', 'Android App'].flatMap((key) => Array(8).fill(key)),
  )
})

test('a title that would be a formula in a spreadsheet is escaped [D12.1 S17.1]', async () => {
  const report = await addCompleteReport(db, { answered: false })
  await db
    .updateTable('report_capabilities')
    .set({ title: '=HYPERLINK("https://evil.example")' })
    .where('report_id', '=', report._id)
    .execute()
  const { rows } = await exportAs(researcher, report._id)
  expect(rows[0]).toMatchObject({
    'Capability Title': `'=HYPERLINK("https://evil.example")`,
    'Capability Change': '',
    'Capability Status': 'Not completed',
    'Capability Change Status': '',
  })
})

test('buyers get the export without names of staff, others are denied', async () => {
  const report = await addCompleteReport(db)
  await researcher('PATCH', `/reports/${report._id}`, { title: 'Edited' })
  expect((await exportAs(customer, report._id)).status).toBe(404)
  await moveReport(db, report._id, 'PUBLISHED')
  expect((await exportAs(customer, report._id)).status).toBe(403)
  expect((await exportAs(anonymous, report._id)).status).toBe(401)
  await assignEdition(db, customer.companyCustomer, report.editionId)
  const bought = await exportAs(customer, report._id)
  expect(bought.status).toBe(200)
  expect(new Set(bought.rows.map((row) => row['Report Last Updated by']))).toEqual(new Set(['']))
  const staff = await exportAs(senior, report._id)
  expect(staff.rows[0]?.['Report Last Updated by']).toBe('researcher Tester')
  expect(bought.rows.map((row) => row['Capability Change Status'])).toEqual(
    staff.rows.map((row) => row['Capability Change Status']),
  )
  const lines = await actionsOn(db, report._id, 'Exported the capabilities of the report%')
  expect(lines).toHaveLength(2)
})

test('rejects an export without answers', async () => {
  const nothing = `/report-documents/${crypto.randomUUID()}/capabilities.csv`
  expect((await senior('GET', nothing)).status).toBe(404)
  expect((await senior('GET', '/report-documents/1/capabilities.csv')).status).toBe(400)
})

test.each(['br', 'gzip', 'identity'])(
  'the first line is sent before any answer is read, encoded as %s',
  async (encoding) => {
    const report = await addCompleteReport(db)
    const origin = app.server.listening
      ? `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      : await app.listen({ port: 0, host: '127.0.0.1' })
    await db.transaction().execute(async (transaction) => {
      // A read of answers waits for the end of this transaction.
      await sql`lock table answers in access exclusive mode`.execute(transaction)
      const reply = await fetch(`${origin}/api/report-documents/${report._id}/capabilities.csv`, {
        headers: { authorization: `Bearer ${researcher.token}`, 'accept-encoding': encoding },
        signal: AbortSignal.timeout(120_000),
      })
      const reader = reply.body!.getReader()
      const { value } = await reader.read()
      await reader.cancel()
      expect(new TextDecoder().decode(value)).toContain('Report Date,Report Status')
    })
  },
)

test('an export that waits too long for a turn is rejected, and running ones finish [D11.151]', async () => {
  const report = await addCompleteReport(db, { date: '2026-07-01' })
  const held = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (transaction) => {
    await sql`lock table answers in access exclusive mode`.execute(transaction)
    held.resolve()
    await end.promise
  })
  await held.promise
  const begun = [exportAs(researcher, report._id), exportAs(researcher, report._id)]
  await expect
    .poll(async () => {
      // Of this database: those of other tests are copies, whose tables have the same ids.
      const { rows } = await sql<{ count: number }>`
        select count(*)::int from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and relation = 'answers'::regclass
          and not granted`.execute(db)
      return rows[0]?.count
    })
    .toBe(2)
  const { status, headers } = await exportAs(researcher, report._id)
  expect([status, headers['retry-after'], headers['content-disposition']]).toEqual([
    503,
    '2',
    undefined,
  ])
  end.resolve()
  await holding
  expect((await Promise.all(begun)).map((reply) => reply.status)).toEqual([200, 200])
})
