import type { Capability } from '@insights/contract/catalogue/capabilities.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { senior, researcher, db } = await openTestPortal()

interface Stored extends Record<string, unknown> {
  readonly _id: string
}

const svgIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12h18" /></svg>'
const industry = await idOf('/industries', { title: 'Ferries', svgIcon })
const category = await idOf('/categories', { industry, title: 'Cabin', belongsTo: 'On board' })

async function idOf(path: string, input: object): Promise<string> {
  return (await senior<Stored>('POST', path, input)).body._id
}

const stamps = { createdAt: expect.any(String), updatedAt: expect.any(String) }

const RECORDS = [
  {
    path: '/industries',
    of: {},
    fields: { title: 'Rails', description: 'By train', svgIcon, active: false },
  },
  {
    path: '/categories',
    of: { industry },
    fields: {
      title: 'Deck',
      description: 'Outside',
      belongsTo: 'On board',
      fixedScoringWeight: 2.5,
      active: false,
    },
  },
  {
    path: '/capabilities',
    of: { category },
    fields: { title: 'Reserve a cabin', description: 'With a bed', active: false },
  },
  {
    path: '/survey-question',
    of: { industry, category },
    fields: { title: 'Is the cabin clean?', active: false },
  },
  {
    path: '/companies',
    of: {},
    fields: { title: 'Alder Lines', industries: [industry], active: false },
  },
]

test.each(RECORDS)(
  '$path creates, lists, changes and deletes records, with required title and pages [B3.1 B5.45 B7.1]',
  async (noun) => {
    const { path, of, fields } = noun
    const untitled = await senior('POST', path, { ...of, ...fields, title: ' ' })
    expect([untitled.status, untitled.body.errors]).toEqual([400, { title: 'Required' }])
    const created = await senior<Stored>('POST', path, { ...of, ...fields })
    expect(created.status).toBe(201)
    const { _id } = created.body
    const record = { _id, ...of, ...fields, ...stamps }
    expect(created.body).toMatchObject(record)
    const read = await researcher<Stored>('GET', `${path}/${_id}`)
    expect([read.status, read.body]).toEqual([200, created.body])

    const changed = await senior<Stored>('PATCH', `${path}/${_id}`, { title: 'Zz', active: true })
    expect(changed.body).toMatchObject({ ...record, title: 'Zz', active: true })
    const other = await idOf(path, { ...of, ...fields })
    const find = (query: object) => researcher<FindResult<Stored>>('GET', path, { ...of, ...query })
    const { body: first } = await find({ $sort: { title: -1 }, $limit: 1, $skip: 0 })
    expect(first).toMatchObject({ limit: 1, skip: 0 })
    expect(first.data).toEqual([changed.body])
    const { body: inactive } = await find({ active: false, $select: ['title'] })
    expect(inactive.data).toEqual([{ _id: other, title: fields.title }])
    expect((await find({ $limit: 0 })).body).toMatchObject({ total: first.total, data: [] })
    expect((await find({ $limit: 'infinity' })).body.data).toHaveLength(first.total)

    const removed = await senior<Stored>('DELETE', `${path}/${other}`)
    expect([removed.status, removed.body._id]).toEqual([200, other])
    expect((await researcher('GET', `${path}/${other}`)).status).toBe(404)
    expect((await find({ $limit: 0 })).body.total).toBe(first.total - 1)
  },
)

type Stamped = { _id: string; title: string; updatedAt: string }

const NOUNS = [
  ['/industries', 'industries', { title: 'Hotels', svgIcon }],
  ['/categories', 'categories', { title: 'Booking', industry, belongsTo: 'Before' }],
  ['/capabilities', 'capabilities', { title: 'Standing orders', category }],
  ['/survey-question', 'survey_questions', { title: 'Seat comfort', industry, category }],
  ['/companies', 'companies', { title: 'Alder Air', industries: [industry] }],
] as const

const together = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe.each(NOUNS)('a change of %s', (path, table, input) => {
  test('from a stale record is rejected with the current record', async () => {
    const { body: read } = await senior<Stamped>('POST', path, {
      ...input,
      title: `${input.title} read by two`,
    })
    const own = `${path}/${read._id}`
    const { updatedAt } = read
    const first = await senior<Stamped>('PATCH', own, { active: false, updatedAt })
    expect([first.status, first.body]).toEqual([
      200,
      { ...read, active: false, updatedAt: first.body.updatedAt },
    ])
    const second = await senior('PATCH', own, { title: 'Mine', updatedAt })
    expect([second.status, second.body.message, second.body.data]).toEqual([
      409,
      'Someone else changed this record.',
      first.body,
    ])
    const { body: now } = await senior<Stamped>('GET', own)
    expect(now).toEqual(first.body)
    const overridden = { title: `${input.title}, overridden`, updatedAt: now.updatedAt }
    expect((await senior('PATCH', own, overridden)).status).toBe(200)
    expect((await senior('PATCH', own, { active: true })).status).toBe(200)
  })

  test('sent by fifty users who read the same record succeeds once [D4.7 S22.1]', async () => {
    const { body: read } = await senior<Stamped>('POST', path, {
      ...input,
      title: `${input.title} read by many`,
    })
    const answers = await together(50, (index) =>
      senior<Stamped & ErrorBody>('PATCH', `${path}/${read._id}`, {
        title: `${input.title} by ${index}`,
        updatedAt: read.updatedAt,
      }),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const { body: now } = await senior('GET', `${path}/${read._id}`)
    expect(now).toEqual(won[0]!.body)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost.map(({ body }) => body.data)).toEqual(Array(49).fill(now))
  })

  test('gets a later stamp than the previous one, whatever the clock says', async () => {
    const { body } = await senior<Stamped>('POST', path, {
      ...input,
      title: `${input.title} stamped`,
    })
    const ahead = new Date(Date.now() + 60_000)
    await db.updateTable(table).set({ updated_at: ahead }).where('id', '=', body._id).execute()
    const changed = await senior<Stamped>('PATCH', `${path}/${body._id}`, {
      active: true,
      updatedAt: ahead.toISOString(),
    })
    expect([changed.status, Date.parse(changed.body.updatedAt)]).toEqual([200, ahead.getTime() + 1])
  })
})

describe('a deletion while a report is being created', () => {
  const rounds = Array.from({ length: 8 }, (_, index) => index)

  test.each(rounds)('keeps either the whole catalogue or a whole report (%i) [D4.11]', async () => {
    const whole = await addCompleteIndustry(db)
    const capability = await db
      .selectFrom('capabilities')
      .where('category_id', '=', whole.categories[1]!.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const [created, ...removed] = await Promise.all([
      senior<{ _id?: string }>('POST', '/reports', {
        industry: whole._id,
        date: '2026-03-01T00:00:00.000Z',
        status: 'DRAFT',
      }),
      senior('DELETE', `/capabilities/${capability.id}`),
      senior('DELETE', `/categories/${whole.categories[0]!.id}`),
      senior('DELETE', `/companies/${whole.companies[0]!.id}`),
      senior('PATCH', `/companies/${whole.companies[1]!.id}`, { title: `Renamed ${whole.title}` }),
      senior('DELETE', `/industries/${whole._id}`),
    ])
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([created.status, removed.at(-1)!.status])
    const report = created.body._id ?? crypto.randomUUID()
    const frozen = await db
      .selectFrom('report_companies')
      .where('report_id', '=', report)
      .select(['company_id as id', 'title'])
      .execute()
    const asked = await db
      .selectFrom('report_capabilities')
      .where('report_id', '=', report)
      .select(['capability_id as id'])
      .execute()
    const still = await db.selectFrom('companies').select(['id', 'title']).execute()
    const capabilities = await db.selectFrom('capabilities').select('id').execute()
    expect(still).toEqual(expect.arrayContaining(frozen))
    expect(capabilities).toEqual(expect.arrayContaining(asked))
  })
})

describe('a company that a draft is refreshed to compare [D4.11]', () => {
  test.each([
    ['renamed', (path: string) => senior('PATCH', path, { title: `Renamed ${path}` })],
    ['deleted', (path: string) => senior('DELETE', path)],
  ])('is not %s once the report has it', async (_, work) => {
    for (let round = 0; round < 6; round += 1) {
      const report = await addCompleteReport(db)
      const added = { title: `Added to ${report._id}`, industries: [report.industry._id] }
      const id = await idOf('/companies', added)
      const look = await senior<{ stamp: string }>('GET', `/report-refresh/${report._id}`)
      const refresh = { reportId: report._id, stamp: look.body.stamp }
      const [refreshed, changed] = await Promise.all([
        senior('POST', '/report-refresh', refresh),
        work(`/companies/${id}`),
      ])
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([refreshed.status, changed.status])
    }
  })
})

test('fifty new capabilities with one title become one', async () => {
  const answers = await together(50, () =>
    senior<Capability>('POST', '/capabilities', { category, title: 'Seat map' }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})

test.each(RECORDS)(
  '$path accepts an unchanged record, and rejects fields that no change sets [D15.167]',
  async ({ path, of, fields }) => {
    const input = { ...of, ...fields, title: `${fields.title} again` }
    const { body } = await senior<Stored>('POST', path, input)
    const record = (await senior<Stored>('GET', `${path}/${body._id}`)).body
    const same = await senior<Stored>('PATCH', `${path}/${body._id}`, { ...record, active: true })
    expect([same.status, same.body]).toEqual([
      200,
      { ...record, active: true, updatedAt: expect.any(String) },
    ])
    for (const field of ['_id', ...Object.keys(of)]) {
      const changed = { [field]: crypto.randomUUID(), active: false }
      const rejected = await senior('PATCH', `${path}/${body._id}`, changed)
      expect([rejected.status, rejected.body.errors]).toEqual([
        400,
        { [field]: 'Cannot be changed' },
      ])
    }
    expect((await senior<Stored>('GET', `${path}/${body._id}`)).body['active']).toBe(true)
  },
)
