import type { CalendarReport } from '@insights/domain/operations/editions/edition-calendar.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, {
  title: 'Ferries',
  companies: 1,
  categories: 1,
  capabilities: 1,
})

/** Adds an edition of each year from 2010 to 2026, all published, and an open one of 2009. */
await sql`
  with added as (
    insert into editions (industry_id, date)
    select ${industry._id}, make_date(year, 3, 1) from generate_series(2009, 2026) as year
    returning id, date)
  insert into reports (edition_id, status, title)
  select id, case when date < '2010-01-01' then 'DRAFT' else 'PUBLISHED' end, to_char(date, 'YYYY')
  from added`.execute(db)

const titles = async (year: number) => {
  const { body } = await researcher<{ reports: CalendarReport[] }>('GET', '/edition-calendar', {
    year: String(year),
  })
  return body.reports.map(({ title }) => title)
}

test('the calendar sends a year, what is open and the five editions that the next one is due by, however old the portal is [D15.760]', async () => {
  const due = ['2026', '2025', '2024', '2023', '2022']
  expect(await titles(2026)).toEqual([...due, '2009'])
  expect(await titles(2015)).toEqual([...due, '2015', '2009'])
  const { body } = await researcher<{ reports: object[] }>('GET', '/edition-calendar', {
    year: '2009',
  })
  expect(body.reports.at(-1)).toEqual({
    _id: expect.any(String) as string,
    title: '2009',
    status: 'DRAFT',
    date: '2009-03-01T00:00:00.000Z',
    industry: { _id: industry._id, title: 'Ferries' },
  })
})

test('a year that is none is rejected, and so are customers [D15.760]', async () => {
  expect((await researcher('GET', '/edition-calendar', { year: '1800' })).status).toBe(400)
  expect((await customer('GET', '/edition-calendar', { year: '2026' })).status).toBe(403)
})
