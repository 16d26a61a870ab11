import type { Category } from '@insights/contract/catalogue/categories.ts'
import type { Industry } from '@insights/contract/catalogue/industries.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { surveyOf } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, owner, senior, researcher, customer, anonymous } = await openTestPortal()

const copy = <Body>(type: 'INDUSTRY' | 'CATEGORY', data: string) =>
  senior<Body>('POST', '/industry-copy', { type, data })

/** Returns everything that a copy must have, without ids and times. */
async function contentOf(category: string) {
  const { rows } = await sql<object>`
    select title, description, belongs_to, fixed_scoring_weight, active,
      (select json_agg(json_build_array(title, description, active) order by title)
        from capabilities where category_id = categories.id) as capabilities,
      (select json_agg(json_build_array(title, active) order by title)
        from survey_questions
        where category_id = categories.id and industry_id = categories.industry_id) as questions
    from categories where id = ${category}`.execute(db)
  return rows[0]
}

async function categoriesOf(industry: string) {
  const { body } = await senior<FindResult<Category>>('GET', '/categories', { industry })
  return Promise.all(body.data.map(({ _id }) => contentOf(_id)))
}

async function addVariedIndustry(title: string) {
  const industry = await addCompleteIndustry(db, {
    title,
    questions: ['Speed?', 'Comfort?', 'Food?'],
  })
  const [first, second] = industry.categories
  await senior('PATCH', `/categories/${first!.id}`, {
    description: 'Tickets, seats',
    fixedScoringWeight: 2.25,
  })
  await senior('PATCH', `/categories/${second!.id}`, { active: false })
  await sql`update capabilities set active = false, description = 'Gone'
    where category_id = ${first!.id} and title like '%1%'`.execute(db)
  await sql`update survey_questions set active = false where title = 'Food?'`.execute(db)
  return industry
}

describe('a copy of an industry', () => {
  test('has the whole catalogue under a new title, and leaves the original unchanged [D4.8]', async () => {
    const industry = await addVariedIndustry('Airlines')
    await senior('PATCH', `/industries/${industry._id}`, { description: 'By air', active: false })
    const { body: original } = await senior<Industry>('GET', `/industries/${industry._id}`)
    const before = await categoriesOf(industry._id)
    const { status, body } = await copy<Industry>('INDUSTRY', industry._id)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...original,
      _id: body._id,
      title: 'Copy of Airlines',
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
    })
    expect(body._id).not.toBe(original._id)
    expect(await categoriesOf(body._id)).toEqual(before)
    expect(await categoriesOf(industry._id)).toEqual(before)
    const companies = await senior<FindResult<object>>('GET', '/companies', {
      industries: body._id,
    })
    expect(companies.body.total).toBe(0)
    const log = await db
      .selectFrom('activities')
      .select(['action', 'subject_type'])
      .where('subject_reference', '=', body._id)
      .execute()
    expect(log).toEqual([
      { action: 'Copied the industry "Airlines" as "Copy of Airlines"', subject_type: 'INDUSTRY' },
    ])
  })

  test('gets a number when its title is taken, also of many at once [D4.10]', async () => {
    const { _id } = await addCompleteIndustry(db, { title: 'Hotels' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => copy<Industry>('INDUSTRY', _id)),
    )
    expect(answers.map(({ body }) => body.title).toSorted()).toEqual(
      [
        'Copy of Hotels',
        ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `Copy of Hotels (${number})`),
      ].toSorted(),
    )
    const again = await copy<Industry>('INDUSTRY', answers[0]!.body._id)
    expect(again.body.title).toMatch(/^Copy of Copy of Hotels/)
  })
})

describe('a copy of a category', () => {
  test('has its capabilities, and inactive copies of its questions [D4.9]', async () => {
    const industry = await addVariedIndustry('Rail')
    const { id, title } = industry.categories[0]!
    const source = await contentOf(id)
    const { status, body } = await copy<Category>('CATEGORY', id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: `Copy of ${title}`,
      industry: industry._id,
      belongsTo: 'Group 1',
      fixedScoringWeight: 2.25,
    })
    expect(await contentOf(body._id)).toEqual({
      ...source,
      title: `Copy of ${title}`,
      questions: [['Copy of Speed?', false]],
    })
    expect(await contentOf(id)).toEqual(source)
    const second = await copy<Category>('CATEGORY', id)
    expect(await contentOf(second.body._id)).toMatchObject({
      title: `Copy of ${title} (2)`,
      questions: [['Copy of Speed? (2)', false]],
    })
  })

  test('leaves the survey of its industry unchanged: the same file is imported as before [D4.24]', async () => {
    const report = await addCompleteReport(db)
    const survey = () =>
      senior('POST', '/consumer-survey', {
        reportId: report._id,
        rawData: surveyOf(report),
        sortedData: [],
      })
    expect((await survey()).status).toBe(201)
    expect((await copy('CATEGORY', report.industry.categories[0]!.id)).status).toBe(201)
    const again = await survey()
    expect([again.status, again.body.message]).toEqual([201, undefined])
  })

  test('made by many at once is numbered', async () => {
    const industry = await addCompleteIndustry(db)
    const { id } = industry.categories[0]!
    const answers = await Promise.all(Array.from({ length: 10 }, () => copy('CATEGORY', id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  })
})

test('a copy that fails halfway leaves nothing behind [D4.2]', async () => {
  const industry = await addCompleteIndustry(db, { title: 'Broken' })
  const counts = async () => {
    const { rows } = await sql`select (select count(*) from industries) as industries,
      (select count(*) from categories) as categories,
      (select count(*) from capabilities) as capabilities,
      (select count(*) from activities) as activities`.execute(db)
    return rows[0]
  }
  const before = await counts()
  await sql`alter table survey_questions add constraint none_new check (false) not valid`.execute(
    owner,
  )
  for (const [type, id] of [
    ['INDUSTRY', industry._id],
    ['CATEGORY', industry.categories[0]!.id],
  ] as const) {
    expect((await copy(type, id)).status).toBe(500)
  }
  expect(await counts()).toEqual(before)
  await sql`alter table survey_questions drop constraint none_new`.execute(owner)
})

test('a copy takes an industry or a category as a record as well as by id [D15.167]', async () => {
  const { _id, categories } = await addCompleteIndustry(db)
  const industry = (await senior<Industry>('GET', `/industries/${_id}`)).body
  const record = { ...industry, svgIcon: `<svg>${'"'.repeat(40_000)}</svg>` }
  const copied = await senior<Industry>('POST', '/industry-copy', {
    type: 'INDUSTRY',
    data: record,
  })
  expect([copied.status, copied.body.title]).toEqual([201, `Copy of ${industry.title}`])
  const category = (await senior<Category>('GET', `/categories/${categories[0]!.id}`)).body
  const other = await senior<Category>('POST', '/industry-copy', {
    type: 'CATEGORY',
    data: category,
  })
  expect(other.body).toMatchObject({ title: 'Copy of Category 1', industry: _id })
  for (const data of [category, { _id: crypto.randomUUID() }])
    expect((await senior('POST', '/industry-copy', { type: 'INDUSTRY', data })).status).toBe(404)
  for (const data of [{}, { _id: 7 }, { title: 'Trams' }, []]) {
    const { status, body } = await senior('POST', '/industry-copy', { type: 'INDUSTRY', data })
    expect([status, Object.keys(body.errors!)[0]]).toEqual([400, expect.stringMatching(/^data/)])
  }
})

test('a copy of an unknown record or kind is rejected', async () => {
  expect((await copy('INDUSTRY', crypto.randomUUID())).status).toBe(404)
  expect((await copy('CATEGORY', crypto.randomUUID())).status).toBe(404)
  const wrong = await senior('POST', '/industry-copy', { type: 'COMPANY', data: '1', title: 'X' })
  expect([wrong.status, Object.keys(wrong.body.errors!).toSorted()]).toEqual([
    400,
    ['data', 'title', 'type'],
  ])
})

test('copying is denied to all but seniors', async () => {
  const { _id } = await addCompleteIndustry(db)
  const input = { type: 'INDUSTRY', data: _id }
  expect((await researcher('POST', '/industry-copy', input)).status).toBe(403)
  expect((await customer('POST', '/industry-copy', input)).status).toBe(403)
  expect((await anonymous('POST', '/industry-copy', input)).status).toBe(401)
})
