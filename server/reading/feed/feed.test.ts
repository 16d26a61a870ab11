import { feedRow, type FeedRow } from '@insights/contract/reading/feed.ts'
import { readSheet } from '@insights/platform/spreadsheet/read-sheet.ts'
import { describe, expect, test } from 'vitest'

import { hashToken } from '../../http/session/find-session.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { addCompanyCustomer, assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import type { CompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { publishReport } from '../../testing/complete-report.ts'
import { openDocuments } from '../../testing/open-documents.ts'

const { app, as, db, senior, addPublished, read } = await openDocuments()

const addUser = (companyCustomer?: string) =>
  as({ email: `${crypto.randomUUID()}@test.example`, loginType: 'CUSTOMER', companyCustomer })

/** A user of a new client, with what it has bought. */
async function addClient(...bought: readonly CompleteReport[]) {
  const client = await addCompanyCustomer(db, `Client ${crypto.randomUUID()}`)
  for (const { editionId } of bought) await assignEdition(db, client, editionId)
  return Object.assign(await addUser(client), { client })
}

const endPurchase = (client: string, { editionId }: CompleteReport) =>
  db
    .deleteFrom('company_reports')
    .where('company_customer_id', '=', client)
    .where('edition_id', '=', editionId)
    .execute()

const send = ({ token }: CallAs, query = '', headers: Record<string, string> = {}) =>
  app.inject({
    url: `/api/feed/reports?${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const rowsOf = (body: string): FeedRow[] =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => feedRow.parse(JSON.parse(line)))

async function load(user: CallAs, cursor?: string) {
  const { statusCode, body } = await send(user, cursor && `cursor=${cursor}`)
  expect(statusCode).toBe(200)
  const rows = rowsOf(body)
  const end = rows.at(-1)
  if (end?.type !== 'end') throw new Error('The feed broke off')
  return { rows, cursor: end.cursor }
}

const ofType = <Type extends FeedRow['type']>(rows: readonly FeedRow[], type: Type) =>
  rows.filter((row): row is Extract<FeedRow, { type: Type }> => row.type === type)

/** Returns the rows of a CSV by the names of their columns. */
async function readCsv(file: Buffer) {
  const [columns = [], ...lines] = (await readSheet(file)).rows
  return lines.map((cells) =>
    Object.fromEntries(columns.map((name, index) => [name, cells[index]])),
  )
}

const titlesIn = (rows: readonly FeedRow[]) => ofType(rows, 'report').map(({ title }) => title)

describe('the feed', () => {
  test('has the scores and answers of each report that the client bought, as its document has them, and no others [D32.80]', async () => {
    const bought = await addPublished()
    const other = await addPublished()
    const client = await addClient(bought)
    const { rows } = await load(client)
    const { body: document } = await read(client, bought)
    const about = {
      industryId: bought.industry._id,
      industry: bought.industry.title,
      edition: '2026-03',
      reportId: bought._id,
      revision: 0,
      fingerprint: document.fingerprint,
    }
    expect(rows[0]).toEqual({ type: 'report', ...about, title: document.report.title })
    const ranks = Object.entries({
      Overall: document.rankings!.overall,
      ...document.rankings!.applications,
    })
    expect(ofType(rows, 'score')).toEqual(
      ranks.flatMap(([application, places]) =>
        places.map(({ companyId, company, score: value, rank }) => ({
          type: 'score',
          ...about,
          companyId,
          company,
          application,
          value,
          rank,
        })),
      ),
    )
    const csv = await app.inject({
      url: `/api/report-documents/${bought._id}/capabilities.csv`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    const lines = await readCsv(csv.rawPayload)
    const answers = ofType(rows, 'answer').map((row) =>
      [row.company, row.category, row.application, row.capability, row.value ? 'Yes' : 'No'].join(),
    )
    expect(answers.toSorted()).toEqual(
      lines
        .map((cells) =>
          [
            cells['Company Name'],
            cells['Category Name'],
            cells['Application'],
            cells['Capability Title'],
            cells['Capability Change Status'],
          ].join(),
        )
        .toSorted(),
    )
    expect(JSON.stringify(rows)).not.toContain(other._id)
    expect(await actionsOn(db, bought._id)).toContain(
      `Loaded the data of the report "${document.report.title}"`,
    )
  })

  test('has the same rows as CSV, compressed, with formulas escaped [D32.81]', async () => {
    const industry = await addCompleteIndustry(db, { title: '=SUM(A1)' })
    const client = await addClient(await addPublished({ industry }))
    const { rows } = await load(client)
    const csv = await send(client, 'format=csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const read = await readCsv(csv.rawPayload)
    expect(read.map(({ type }) => type)).toEqual(rows.map(({ type }) => type))
    expect(read[0]).toMatchObject({ type: 'report', industry: "'=SUM(A1)", revision: '0' })
    expect(read.filter(({ value }) => value === 'true')).toHaveLength(
      ofType(rows, 'answer').filter(({ value }) => value === true).length,
    )
    for (const format of ['ndjson', 'csv']) {
      const packed = await send(client, `format=${format}`, { 'accept-encoding': 'gzip' })
      expect(packed.headers['content-encoding']).toBe('gzip')
    }
  })

  test('continues at a cursor with what was bought, published, corrected and ended since [D32.82]', async () => {
    const kept = await addPublished()
    const corrected = await addPublished()
    const ended = await addPublished()
    const client = await addClient(kept, corrected, ended)
    const first = await load(client)
    expect(titlesIn(first.rows)).toHaveLength(3)
    const again = await load(client, first.cursor)
    expect(again.rows.map(({ type }) => type)).toEqual(['end'])

    const added = await addPublished({ industry: kept.industry, date: '2026-04-01' })
    await assignEdition(db, client.client, added.editionId)
    const edited = { reportId: corrected._id }
    const { body } = await senior<{ _id: string }>('POST', '/report-edit', edited)
    await publishReport(senior, body._id)
    await endPurchase(client.client, ended)
    const next = await load(client, first.cursor)
    expect(ofType(next.rows, 'removed')).toEqual([
      { type: 'removed', industryId: ended.industry._id, edition: '2026-03' },
    ])
    expect(
      ofType(next.rows, 'report').map(({ reportId, revision }) => [reportId, revision]),
    ).toEqual([
      [body._id, 1],
      [added._id, 0],
    ])
    // A cursor stays what it was: a load that failed is repeated.
    expect((await load(client, first.cursor)).rows.length).toBe(next.rows.length)
    expect((await load(client, next.cursor)).rows).toHaveLength(1)
    expect((await load(client)).rows.filter(({ type }) => type === 'report')).toHaveLength(3)
  })

  test('continues after each report, where a load broke off [D32.83]', async () => {
    const client = await addClient(await addPublished(), await addPublished())
    const { rows, cursor } = await load(client)
    const [half, whole] = ofType(rows, 'cursor')
    const rest = await load(client, half!.cursor)
    expect(titlesIn(rest.rows)).toEqual(titlesIn(rows).slice(1))
    for (const last of [whole!.cursor, cursor]) {
      expect((await load(client, last)).rows).toHaveLength(1)
    }
  })

  test('rejects the cursor of another client, and one that was changed [S45.90]', async () => {
    const [client, other] = [await addClient(await addPublished()), await addClient()]
    const { cursor } = await load(client)
    const changed = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
    for (const [user, wrong] of [
      [other, cursor],
      [client, changed],
      [client, 'made-up'],
      [client, ''],
      [client, 'x'.repeat(12_001)],
    ] as const) {
      const reply = await send(user, `cursor=${wrong}`)
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['cursor']])
    }
    const colleague = await addUser(client.client)
    expect((await load(colleague, cursor)).rows).toHaveLength(1)
    expect((await send(client, 'format=parquet')).json().errors).toHaveProperty('format')
  })

  test('is denied to users of no client, in a view as customer too [S45.91]', async () => {
    const independent = await addUser()
    for (const [user, headers] of [
      [senior, {}],
      [senior, { 'x-view-as': 'bought' }],
      [independent, {}],
    ] as const) {
      const reply = await send(user, '', headers)
      expect([reply.statusCode, reply.json().message]).toEqual([
        403,
        'The feed has what a company bought, and you belong to none.',
      ])
    }
  })
})

describe('a feed that is being read', () => {
  const begin = ({ token }: CallAs) =>
    app.inject({
      url: '/api/feed/reports',
      headers: { authorization: `Bearer ${token}` },
      payloadAsStream: true,
    })

  /** Reads the first bytes, does something, and reads the rest. */
  async function interrupt(user: CallAs, then: () => Promise<unknown>): Promise<FeedRow[]> {
    const reply = await begin(user)
    const parts: Buffer[] = []
    for await (const part of reply.stream()) {
      if (parts.length === 0) await then()
      parts.push(part as Buffer)
    }
    return rowsOf(String(Buffer.concat(parts)))
  }

  /** Large enough that the third is not read ahead. */
  async function addThree() {
    const industry = await addCompleteIndustry(db, { companies: 8, capabilities: 8 })
    const months = ['2026-01-01', '2026-02-01', '2026-03-01']
    const reports: CompleteReport[] = []
    for (const date of months) reports.push(await addPublished({ industry, date }))
    return reports
  }

  test('ends with an error before the next report once the token has ended, and names where to continue [S45.92]', async () => {
    const client = await addClient(...(await addThree()))
    const whole = await load(client)
    const session = db.deleteFrom('sessions').where('token_hash', '=', hashToken(client.token!))
    const rows = await interrupt(client, () => session.execute())
    const complete = titlesIn(rows).length
    expect([complete > 0, complete < 3]).toEqual([true, true])
    expect(ofType(rows, 'cursor')).toHaveLength(complete)
    expect(rows.slice(-2).map(({ type }) => type)).toEqual(['cursor', 'error'])
    const colleague = await addUser(client.client)
    const rest = await load(colleague, ofType(rows, 'cursor').at(-1)!.cursor)
    expect([...titlesIn(rows), ...titlesIn(rest.rows)]).toEqual(titlesIn(whole.rows))
  })

  test('leaves out a report whose purchase has ended before its turn [S45.93]', async () => {
    const reports = await addThree()
    const client = await addClient(...reports)
    const rows = await interrupt(client, () => endPurchase(client.client, reports[2]!))
    expect(rows.at(-1)!.type).toBe('end')
    expect(titlesIn(rows)).toHaveLength(2)
  })
  test('is one of three of its client at most, also where they are not read on [S45.94]', async () => {
    const [client, other] = [await addClient(...(await addThree())), await addClient()]
    const open = [await begin(client), await begin(client), await begin(client)]
    const rejected = await send(client)
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60'])
    await load(other)
    for (const reply of open) for await (const _ of reply.stream());
    await load(client)
  })
})
