import type { ErrorBody } from '@insights/contract/error.ts'
import type { Operations } from '@insights/contract/operations/operations.ts'
import type { SearchGroup } from '@insights/contract/operations/search.ts'
import { emptyContent } from '@insights/domain/content/content.ts'
import { toSearchedTerms } from '@insights/domain/operations/search/rank-results.ts'
import { SEARCH_KINDS } from '@insights/domain/operations/search/search-kinds.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { addCanaries, CANARY, type Canaries } from '../../testing/add-canaries.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { EDGE_CASE_TEXTS } from '../../testing/edge-case-texts.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const portal = await openTestPortal()
const { db, owner, senior, researcher, customer } = portal

let paid: Canaries
let draft: CompleteReport

beforeAll(async () => {
  paid = await addCanaries(portal)
  const industry = await addCompleteIndustry(db, { title: 'Savings Banks', companies: 1 })
  draft = await addCompleteReport(db, { industry, date: '2026-05-01' })
  await rename(0, 'Fingerprint sign-in')
  await rename(1, 'دفع الفواتير')
  await rename(2, 'Sign-in by code')
})

/** Gives a capability of the draft another title. */
async function rename(at: number, title: string): Promise<void> {
  await sql`update report_capabilities set title = ${title} where report_id = ${draft._id}
    and capability_id = (select capability_id from report_capabilities
      where report_id = ${draft._id} order by capability_id offset ${at} limit 1)`.execute(db)
}

async function find(user: CallAs, text: string, more: object = {}): Promise<SearchGroup[]> {
  const { status, body } = await user<{ groups: SearchGroup[] }>('GET', '/search', {
    text,
    ...more,
  })
  expect([text, status]).toEqual([text, 200])
  return body.groups
}

const countsOf = (groups: readonly SearchGroup[]) =>
  Object.fromEntries(groups.map(({ kind, total }) => [kind, total]))

const titlesOf = (groups: readonly SearchGroup[], kind: string) =>
  groups.find((group) => group.kind === kind)?.results.map(({ title }) => title)

describe('rights', () => {
  test('a customer finds and counts nothing of a report that is not bought, whatever the kind [D30.1 S44.1]', async () => {
    const seniors = await find(senior, CANARY)
    // One kind is not made of the report's words: its title.
    expect(seniors.map(({ kind }) => kind).toSorted()).toEqual(
      SEARCH_KINDS.filter((kind) => kind !== 'report' && kind !== 'company').toSorted(),
    )
    expect(await find(customer, CANARY)).toEqual([])
    expect(await find(customer, 'unlike')).toEqual([])
    for (const kind of SEARCH_KINDS) expect(await find(customer, CANARY, { kind })).toEqual([])
    // A report that is named is not one that is open.
    expect(await find(customer, CANARY, { report: paid.report._id })).toEqual([])
  })

  test('a company of a report that is not bought is not found, and its title is, as a preview [D30.1 S44.1]', async () => {
    const { title, companies } = paid.report.industry
    const groups = await find(customer, title)
    expect(groups.map(({ kind }) => kind)).toEqual(['report'])
    expect(groups[0]!.results.map(({ report }) => report?.state)).toEqual(['preview', 'preview'])
    expect(titlesOf(await find(senior, companies[0]!.title), 'company')).toContain(
      companies[0]!.title,
    )
  })

  test('buying an edition opens all of its kinds, and nothing of a draft [D30.2]', async () => {
    const { editionId } = paid.report
    const bought = { company_customer_id: customer.companyCustomer, edition_id: editionId }
    await db
      .insertInto('company_reports')
      .values(bought as never)
      .execute()
    const groups = await find(customer, CANARY)
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual(
      ['capability', 'note', 'screenshot', 'text', 'view'].toSorted(),
    )
    const reports = groups.flatMap(({ results }) => results.map(({ report }) => report?._id))
    expect([...new Set(reports)]).toEqual([paid.report._id])
    // Another company customer's view, and one of staff, have the same name.
    expect(groups.find(({ kind }) => kind === 'view')).toMatchObject({
      total: 1,
      results: [{ view: { _id: paid.colleaguesView } }],
    })
    const ids = paid.report.industry.companies.map(({ title }) => title)
    expect(titlesOf(await find(customer, ids[0]!), 'company')).toEqual([ids[0]])
    await db.deleteFrom('company_reports').where('edition_id', '=', editionId).execute()
    expect(await find(customer, CANARY)).toEqual([])
  })

  test('a note that no page shows is found by staff alone [D30.3]', async () => {
    const { editionId } = paid.report
    const bought = { company_customer_id: customer.companyCustomer, edition_id: editionId }
    await db
      .insertInto('company_reports')
      .values(bought as never)
      .execute()
    await owner.transaction().execute(async (transaction) => {
      await sql`alter table answers disable trigger user`.execute(transaction)
      await sql`update answers set capability_change_id = 'no-change',
        capability_change_note = 'Quietly kept' where report_id = ${paid.report._id}
        and id = (select id from answers where report_id = ${paid.report._id} limit 1)`.execute(
        transaction,
      )
      await sql`alter table answers enable trigger user`.execute(transaction)
    })
    expect(await find(customer, 'quietly')).toEqual([])
    expect(countsOf(await find(researcher, 'quietly'))).toEqual({ note: 1 })
    await db.deleteFrom('company_reports').where('edition_id', '=', editionId).execute()
  })

  test('drafts are found by staff, and by no customer [D30.2]', async () => {
    expect(titlesOf(await find(researcher, 'fingerprint'), 'capability')).toEqual([
      'Fingerprint sign-in',
    ])
    expect(await find(customer, 'fingerprint')).toEqual([])
    expect(await find(customer, 'Savings Banks')).toEqual([])
  })
})

test('a second coder finds nothing of the industry but its reports, until the cells are answered [D30.15 S44.4]', async () => {
  const coder = await portal.as({ email: 'coder@test.example', loginType: 'ADMIN' })
  const id = await userIdOf(db, 'coder@test.example')
  const kinds = async () => (await find(coder, CANARY)).map(({ kind }) => kind)
  const before = await kinds()
  expect(before.length).toBeGreaterThan(4)
  const { waiting, report } = paid
  await sql`insert into second_codings (report_id, answer_id, industry_id, company_id,
      application_id, capability_id, sampled, flipped, new_no, coder_id)
    select report_id, id, ${report.industry._id}, company_id, application_id, capability_id, true,
      false, false, ${id} from answers where report_id = ${waiting.draft} limit 1`.execute(db)
  expect(await kinds()).toEqual([])
  expect((await find(coder, report.industry.title)).map(({ kind }) => kind)).toEqual(['report'])
  expect((await find(coder, 'fingerpint'))[0]!.kind).toBe('capability')
  await db.deleteFrom('second_codings').where('coder_id', '=', id).execute()
  expect(await kinds()).toEqual(before)
})

describe('the results', () => {
  test('have the ids of where they open [D30.4]', async () => {
    const groups = await find(researcher, CANARY)
    const one = (kind: string) => groups.find((group) => group.kind === kind)!.results[0]!
    expect(one('note')).toMatchObject({
      quote: `${CANARY} note`,
      answer: expect.any(String),
      company: expect.any(String),
      category: expect.any(String),
      application: expect.any(String),
    })
    expect(one('text').text).toMatchObject({ page: 'executive-summary', section: 'top-performers' })
    expect(one('screenshot')).toMatchObject({
      image: expect.any(String),
      quote: expect.stringContaining(CANARY),
    })
  })

  test('for a researchers’ pick open the capability’s page, while its company has it [D31.59]', async () => {
    const { _id } = await addCompleteReport(db)
    await moveReport(db, _id, 'REVIEWED')
    const answers = () =>
      db
        .selectFrom('answers')
        .where('report_id', '=', _id)
        .select(['id', 'capability_id', 'company_id', 'application_id'])
    const answer = await answers().where('has_capability', '=', true).executeTakeFirstOrThrow()
    const { capability_id: capability, company_id: companyId } = answer
    const pick = { companyId, applicationId: answer.application_id, reason: 'Quicktap opens it.' }
    await db
      .insertInto('content_buildings')
      .values({
        report_id: _id,
        content: JSON.stringify({ ...emptyContent(), capabilityPicks: { [capability]: pick } }),
        stamps: '{}',
      })
      .execute()
    const found = async () => (await find(researcher, 'quicktap')).flatMap(({ results }) => results)
    expect(await found()).toMatchObject([
      {
        title: expect.stringMatching(/^Researchers’ pick: /),
        capability,
        application: answer.application_id,
        text: { page: 'capability', section: 'pick', group: null },
      },
    ])
    const lost = { has_capability: false }
    await db.updateTable('answers').set(lost).where('id', '=', answer.id).execute()
    expect(await found()).toEqual([])
  })

  test('are ranked: the title itself, its beginning, its words, and texts after titles [D30.5]', async () => {
    const groups = await find(researcher, 'sign')
    expect(titlesOf(groups, 'capability')).toEqual(['Sign-in by code', 'Fingerprint sign-in'])
    expect((await find(researcher, 'savings')).map(({ kind }) => kind)).toEqual([
      'report',
      'company',
    ])
  })

  test('are five of a kind with their count, and more of one kind when asked for [D30.6]', async () => {
    const [group] = (await find(researcher, CANARY)).filter(({ kind }) => kind === 'note')
    expect(group!.results).toHaveLength(5)
    expect(group!.total).toBeGreaterThan(5)
    const more = await find(researcher, CANARY, { kind: 'note' })
    expect(more.map(({ kind }) => kind)).toEqual(['note'])
    expect(more[0]!.results).toHaveLength(Math.min(50, group!.total))
  })

  test('put those of the open report first, and change nothing else [D30.7]', async () => {
    const { lost, report } = paid
    const earlier = await db
      .selectFrom('answer_images')
      .where('image_id', '=', lost.image)
      .select('report_id')
      .executeTakeFirstOrThrow()
    const [capability] = await find(senior, CANARY, { kind: 'capability' })
    const [from] = await find(senior, CANARY, {
      kind: 'capability',
      report: earlier.report_id,
    })
    expect(from!.results[0]!.report?._id).toBe(earlier.report_id)
    expect(capability!.results[0]!.report?._id).not.toBe(earlier.report_id)
    expect(from!.total).toBe(capability!.total)
    expect(report._id).not.toBe(earlier.report_id)
  })
})

describe('a typing error', () => {
  test.each(['fingerpint', 'fingrprint sign', 'fingerprnit'])(
    'finds the title that was meant: %s [D30.8]',
    async (text) => {
      const [group] = await find(researcher, text)
      expect(group).toMatchObject({ kind: 'capability', similar: true })
      expect(group!.results[0]!.title).toBe('Fingerprint sign-in')
      // Similar titles of reports that are closed do not exist.
      expect(await find(customer, text)).toEqual([])
    },
  )

  test('finds nothing without pg_trgm, which the operations page says; words are still found [D30.9]', async () => {
    const operations = async () => (await senior<Operations>('GET', '/operations')).body.search
    expect(await operations()).toEqual({ similar: true })
    await sql`drop extension pg_trgm cascade`.execute(owner)
    expect(await find(researcher, 'fingerpint')).toEqual([])
    expect(countsOf(await find(researcher, 'fingerprint'))).toEqual({ capability: 1 })
    expect(await operations()).toEqual({ similar: false })
    await sql`create extension pg_trgm`.execute(owner)
  })
})

describe('what is typed', () => {
  test('longer than 200 characters, as of 10 kB, is rejected with the limit [D30.10 S44.2]', async () => {
    for (const text of ['x'.repeat(201), 'long '.repeat(2_048)]) {
      const { status, body } = await customer<ErrorBody>('GET', '/search', { text })
      expect([status, JSON.stringify(body)]).toEqual([
        400,
        expect.stringContaining('at most 200 characters'),
      ])
    }
  })

  test('finds titles by one letter that begins a word, and no texts [D30.11]', async () => {
    const groups = await find(researcher, 'f')
    expect(titlesOf(groups, 'capability')).toEqual(['Fingerprint sign-in'])
    expect(groups.every(({ kind }) => !['text', 'note', 'screenshot'].includes(kind))).toBe(true)
  })

  test('in Arabic finds Arabic titles [D30.12]', async () => {
    expect(titlesOf(await find(researcher, 'الفواتير'), 'capability')).toEqual(['دفع الفواتير'])
  })

  test.each(['%', '_', '%_%', '\\', '\u0000', '', '!'])(
    'without a letter or digit finds nothing: %j [D30.13 S44.3]',
    async (text) => {
      expect(await find(researcher, text)).toEqual([])
    },
  )

  test.each([
    "'; drop table reports; --",
    "fingerprint' | 'x':*",
    '<script>alert(1)</script>',
    'fingerprint%',
    ...EDGE_CASE_TEXTS,
  ])('is letters and digits alone for the database: %j [D30.13 S44.3]', async (text) => {
    expect(await find(researcher, text)).toEqual(
      await find(researcher, toSearchedTerms(text).join(' ')),
    )
    expect(await find(customer, text)).toEqual(
      await find(customer, toSearchedTerms(text).join(' ')),
    )
  })

  test('with another parameter is rejected [S44.2]', async () => {
    for (const more of [{ kind: 'comment' }, { $limit: 1000 }, { report: 'x' }]) {
      const { status } = await researcher('GET', '/search', { text: 'sign', ...more })
      expect(status).toBe(400)
    }
  })
})

test('a text with more words than an index holds is saved and found [D30.14]', async () => {
  const words = Array.from({ length: 60_000 }, (_, at) => `wordnumber${at}`).join(' ')
  await sql`update content_buildings set content = jsonb_set(content,
    '{executiveSummary,topPerformers}', to_jsonb(${`<p>Overlong ${words}</p>`}::text))
    where report_id = ${paid.waiting.draft}`.execute(db)
  await db
    .insertInto('content_buildings')
    .values({
      report_id: draft._id,
      content: JSON.stringify({ executiveSummary: { topPerformers: `<p>Overlong ${words}</p>` } }),
      stamps: '{}',
    } as never)
    .execute()
  const { rows } = await sql`select from content_buildings
    where search_content_words(content) @@ '''overlong'''::tsquery`.execute(db)
  expect(rows).toHaveLength(1)
})
