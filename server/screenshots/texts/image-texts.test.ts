import type { ErrorBody } from '@insights/contract/error.ts'
import type { Operations } from '@insights/contract/operations/operations.ts'
import type { FoundEditions, FoundScreenshots } from '@insights/contract/screenshots/image-texts.ts'
import { ROLES } from '@insights/domain/accounts/user.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import { REPORT_STATUSES, type ReportStatus } from '@insights/domain/reports/report-status.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { isOpenTo } from '../../http/find-report-access.ts'
import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, customer, researcher, senior } = await openTestPortal()

const MONTHS = {
  bought: '2026-01-01',
  notBought: '2026-02-01',
  sample: '2026-03-01',
  open: '2026-04-01',
  draft: '2026-05-01',
}
type Name = keyof typeof MONTHS
const ids = {} as Record<Name, string>
const images = {} as Record<Name, string>

/**
 * Adds five editions of an industry, each with one image; customers have not bought all of them.
 */
beforeAll(async () => {
  const industry = await addCompleteIndustry(db, { title: 'Banking' })
  let width = 20
  for (const [name, date] of Object.entries(MONTHS) as [Name, string][]) {
    const report = await addCompleteReport(db, { industry, date })
    const files = [{ name: 'screen.png', bytes: await buildBlackPng((width += 1), 9) }]
    const { body } = await uploadAs(app, researcher, report._id, files)
    await showImage(db, report._id, body[0]!._id, await firstAnswer(report._id))
    await setText(body[0]!._id, `Set a budget for ${name}`)
    ids[name] = report._id
    images[name] = body[0]!._id
    if (name !== 'draft') await moveReport(db, report._id, 'PUBLISHED')
    if (name === 'bought' || name === 'open') await buy(report.editionId)
    if (name === 'sample') {
      await db
        .insertInto('industry_samples')
        .values({ industry_id: industry._id, edition_id: report.editionId })
        .execute()
    }
  }
})

/** Returns the answer of the same company, application and capability in each edition. */
async function firstAnswer(reportId: string): Promise<string> {
  const { id } = await db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .orderBy('company_id')
    .orderBy('application_id')
    .orderBy('capability_id')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

async function buy(editionId: string): Promise<void> {
  await assignEdition(db, customer.companyCustomer, editionId)
}

/** Stores the words of a line as the job does. */
async function setText(image: string, text: string): Promise<void> {
  const words = text.split(' ').map((word, place) => [word, place / 10, 0.1, 0.1, 0.05, 95, 0])
  await sql`
    update image_texts set state = 'done', words = ${JSON.stringify(words)}::jsonb,
      terms = array_to_tsvector(${text.toLowerCase().split(' ')}::text[])
    where sha256 = (select sha256 from images where id = ${image})`.execute(db)
}

const find = (user: CallAs, name: Name, query: string) =>
  user<FoundScreenshots & ErrorBody>('GET', `/report-documents/${ids[name]}/image-texts?${query}`)

const findEditions = (user: CallAs, name: Name, text: string) =>
  user<FoundEditions & ErrorBody>('GET', `/image-text-editions?text=${text}&report=${ids[name]}`)

const monthsOf = (editions: readonly { date: string }[]) =>
  editions.map(({ date }) => date.slice(0, 'YYYY-MM'.length))

test('an image waits without READ_SCREENSHOTS, and no job is queued for it [D14.14]', async () => {
  const files = [{ name: 'waits.png', bytes: await buildBlackPng(19, 9) }]
  const { body } = await uploadAs(app, researcher, ids.draft, files)
  const waits = await db
    .selectFrom('image_texts')
    .innerJoin('images', 'images.sha256', 'image_texts.sha256')
    .where('images.id', '=', body[0]!._id)
    .select(['image_texts.state', 'image_texts.queued_at'])
    .executeTakeFirstOrThrow()
  expect(waits).toEqual({ state: 'waiting', queued_at: null })
  const operations = await senior<Operations>('GET', '/operations')
  expect(operations.body.texts).toMatchObject({ read: false, waiting: 1 })
})

describe('a search in a report', () => {
  test('finds the images with the text, its position on them, and its line [D14.7]', async () => {
    const { status, body } = await find(customer, 'open', 'text=budget')
    expect(status).toBe(200)
    expect(body).toEqual({
      total: 1,
      waiting: 0,
      data: [
        {
          image: images.open,
          width: expect.any(Number),
          height: 9,
          hits: [
            {
              box: {
                left: 0.2,
                top: 0.1,
                width: expect.closeTo(0.1),
                height: expect.closeTo(0.05),
              },
              quote: 'Set a budget for open',
            },
          ],
        },
      ],
    })
  })

  test('is open to readers of the images, and to no other user [D14.11]', async () => {
    const statuses = async (user: CallAs) =>
      Promise.all(
        (Object.keys(MONTHS) as Name[]).map(
          async (name) => (await find(user, name, 'text=budget')).status,
        ),
      )
    expect(await statuses(customer)).toEqual([200, 403, 200, 200, 404])
    expect(await statuses(senior)).toEqual([200, 200, 200, 200, 200])
  })

  test.each([
    ['a', 'one letter'],
    ['%27%20%7C%20%27x%27%3A%2A', 'signs of a query with one letter'],
    ['x'.repeat(101), 'a hundred and one letters'],
    ['budget&$skip=-1', 'a position before the first'],
    ['budget&$limit=100000', 'a limit'],
  ])('rejects %s: %s [D14.10]', async (query) => {
    expect((await find(senior, 'open', `text=${query}`)).status).toBe(400)
    expect((await find(senior, 'open', '')).status).toBe(400)
  })

  test.each(["bud' | 'zz", 'budget:*', '\\budget', 'bud!get & !', "bud''get", 'budget\u0000'])(
    'takes %j as words alone [D14.10]',
    async (text) => {
      const { status } = await find(senior, 'open', `text=${encodeURIComponent(text)}`)
      expect(status).toBe(200)
    },
  )

  test('does not find the text of an image that no answer shows any more [D14.5]', async () => {
    expect((await find(researcher, 'draft', 'text=budget')).body.total).toBe(1)
    await db.deleteFrom('answer_images').where('image_id', '=', images.draft).execute()
    expect((await find(researcher, 'draft', 'text=budget')).body).toEqual({
      total: 0,
      waiting: 0,
      data: [],
    })
    await showImage(db, ids.draft, images.draft)
  })
})

describe('a search in other editions', () => {
  test('finds only editions that the customer may read, counts nothing else, and names the rest [D14.12]', async () => {
    const { body } = await findEditions(customer, 'open', 'budget')
    expect(body.data.map(({ report, screenshots }) => [report, screenshots])).toEqual([
      [ids.sample, 1],
      [ids.bought, 1],
    ])
    expect(body.data[0]!.capabilities).toHaveLength(1)
    expect(body.unread.map(({ report }) => report)).toEqual([ids.notBought])
    expect(Object.keys(body.unread[0]!).toSorted()).toEqual(['date', 'industry', 'report'])
  })

  test('returns the same of an edition that is not bought, whatever its content [D14.12]', async () => {
    const hit = await findEditions(customer, 'open', 'notbought')
    const miss = await findEditions(customer, 'open', 'zebra')
    expect(hit.body).toEqual(miss.body)
    expect(hit.body.data).toEqual([])
    expect((await findEditions(senior, 'open', 'notbought')).body.data).toHaveLength(1)
  })

  test('finds drafts for staff alone [D14.12]', async () => {
    expect(monthsOf((await findEditions(researcher, 'open', 'budget')).body.data)).toEqual([
      '2026-05', '2026-03', '2026-02', '2026-01',
    ]) // prettier-ignore
    expect((await findEditions(researcher, 'open', 'budget')).body.unread).toEqual([])
    expect((await findEditions(customer, 'open', 'draft')).body.data).toEqual([])
  })

  test('needs a report that the caller may read [D14.11]', async () => {
    const statuses = await Promise.all(
      (Object.keys(MONTHS) as Name[]).map(
        async (name) => (await findEditions(customer, name, 'budget')).status,
      ),
    )
    expect(statuses).toEqual([200, 403, 200, 200, 404])
  })

  test('finds images of a capability or company by its title [D14.8]', async () => {
    const { title } = await db
      .selectFrom('report_capabilities')
      .innerJoin('answers', (join) =>
        join
          .onRef('answers.report_id', '=', 'report_capabilities.report_id')
          .onRef('answers.capability_id', '=', 'report_capabilities.capability_id'),
      )
      .innerJoin('answer_images', 'answer_images.answer_id', 'answers.id')
      .where('answer_images.image_id', '=', images.bought)
      .select('report_capabilities.title')
      .executeTakeFirstOrThrow()
    const { body } = await findEditions(customer, 'open', encodeURIComponent(title))
    expect(monthsOf(body.data)).toEqual(['2026-03', '2026-01'])
    expect(body.data[0]!.capabilities).toEqual([title])
  })
})

test('images are counted exactly up to a bound in each edition, beyond which the response has more [D14.12 D14.118]', async () => {
  const industry = await addCompleteIndustry(db, { title: 'Crowded' })
  const [from, bought, ...others] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((month) =>
      addCompleteReport(db, { industry, date: `2031-0${month}-01` }),
    ),
  )
  const counts = [999, 1_000, 199, 200, 12_000]
  const reports = [bought!, ...others]
  for (const [place, report] of reports.entries()) {
    await sql`
      with made as (
        insert into images (sha256, thumbnail_sha256, name, mime, bytes, width, height)
        select 'crowd ' || ${report._id}::text || n, 'none', 'x.png', 'image/png', 1, 9, 9
        from generate_series(1, ${counts[place]}::int) as n returning id, sha256
      ), shown as (
        insert into report_images select ${report._id}, id from made returning image_id
      )
      insert into answer_images (report_id, answer_id, image_id, position)
      select ${report._id}, ${await firstAnswer(report._id)}, image_id, 0 from shown`.execute(db)
    // Some images are in two answers, and count once.
    await sql`
      insert into answer_images (report_id, answer_id, image_id, position)
      select report_id, (
        select id from answers
        where answers.report_id = answer_images.report_id and answers.id <> answer_id limit 1),
        image_id, 0
      from answer_images where report_id = ${report._id} limit 50`.execute(db)
    const words = counts[place]! <= 1_000 ? ['crowd', 'gather'] : ['crowd']
    await sql`update image_texts set state = 'done', terms = array_to_tsvector(${words}::text[])
      where sha256 like ${`crowd ${report._id}%`}`.execute(db)
    await buyAndPublish(report, report === bought)
  }
  await buyAndPublish(from!, true)
  const find = async (call: CallAs, text: string) => {
    const path = `/image-text-editions?text=${text}&report=${from!._id}`
    const { body } = await call<FoundEditions>('GET', path)
    return body.data.map(({ report, screenshots, more }) => [
      reports.findIndex(({ _id }) => _id === report), screenshots, more,
    ]) // prettier-ignore
  }
  expect(await find(customer, 'gather')).toEqual([[0, 999, false]])
  expect(await find(senior, 'gather')).toEqual([
    [3, 200, false],
    [2, 199, false],
    [1, 999, true],
    [0, 999, false],
  ])
  expect(await find(customer, 'crowd')).toEqual([[0, 199, true]])
  expect(await find(senior, 'crowd')).toEqual([
    [4, 199, true],
    [3, 199, true],
    [2, 199, false],
    [1, 199, true],
    [0, 199, true],
  ])
  const page = await customer<FoundScreenshots>(
    'GET',
    `/report-documents/${bought!._id}/image-texts?text=crowd&$skip=998`,
  )
  expect([page.body.total, page.body.data.length]).toEqual([999, 1])
})

async function buyAndPublish(
  { _id, editionId }: { readonly _id: string; readonly editionId: string },
  buys: boolean,
): Promise<void> {
  await moveReport(db, _id, 'PUBLISHED')
  if (buys) await buy(editionId)
}

test('The condition in SQL agrees with the access rule for every role, product, status, purchase and sample [D14.11 D26.143]', async () => {
  const dates = ['2030-01-01', '2030-02-01', '2030-03-01', '2030-04-01']
  const reports = await Promise.all(
    dates.map(async (date) =>
      addCompleteReport(db, { date, industry: await addCompleteIndustry(db) }),
    ),
  )
  const [, bought, sample, both] = reports
  for (const { editionId } of [bought!, both!]) await buy(editionId)
  await db
    .insertInto('industry_samples')
    .values(
      [sample!, both!].map(({ industry, editionId }) => ({
        industry_id: industry._id,
        edition_id: editionId,
      })),
    )
    .execute()
  const users = ROLES.flatMap((role) =>
    [customer.companyCustomer, crypto.randomUUID(), null].flatMap((companyCustomerId) =>
      [true, false].flatMap((active) =>
        [['INSIGHTS'], ['CJM'], []].map((products) => ({
          _id: crypto.randomUUID(),
          role,
          companyCustomerId,
          active,
          products,
        })),
      ),
    ),
  )
  for (const status of REPORT_STATUSES) {
    for (const report of reports) await moveReport(db, report._id, status)
    for (const user of users) {
      const rows = await db
        .selectFrom('reports')
        .where(
          'id',
          'in',
          reports.map(({ _id }) => _id),
        )
        .where(isOpenTo(user))
        .select('id')
        .execute()
      const expected = reports.filter((report) => {
        const buys = user.companyCustomerId === customer.companyCustomer
        const isSample = report === sample || report === both
        const purchased = buys && (report === bought || report === both)
        const access = reportAccess(user, { status, sample: isSample }, purchased)
        return includesAccess(access, 'sample')
      })
      const found = new Set(rows.map(({ id }) => id))
      expect([user, status, reports.filter(({ _id }) => found.has(_id))]).toEqual([
        user,
        status,
        expected,
      ])
    }
  }
  expect(REPORT_STATUSES satisfies readonly ReportStatus[]).toHaveLength(6)
})
