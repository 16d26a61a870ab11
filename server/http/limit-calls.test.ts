import { expect, test } from 'vitest'

import { addReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, as, researcher } = await openTestPortal()
const industry = await db
  .insertInto('industries')
  .values({ title: 'Many reports', svg_icon: '<svg/>' })
  .returning('id')
  .executeTakeFirstOrThrow()
const reports = await Promise.all(
  Array.from({ length: 61 }, (_, month) => {
    const date = new Date(Date.UTC(2010, month, 1)).toISOString().slice(0, 10)
    return addReport(db, { industry: industry.id, date })
  }),
)

test('a person who opens sixty reports in a minute opens no other one, which seniors read in the log; others and opened ones go on [D15.770 S45.71]', async () => {
  const person = await as({ email: 'scraper@test.example', loginType: 'ADMIN' })
  const open = async (user: typeof person, id: string) =>
    (await user('GET', `/report-documents/${id}`)).status
  const [last, ...others] = reports
  for (const id of others) expect(await open(person, id)).not.toBe(429)
  expect([await open(person, last!), await open(person, last!)]).toEqual([429, 429])
  expect(await open(person, others[0]!)).not.toBe(429)
  expect(await open(researcher, last!)).not.toBe(429)
  const logged = await db
    .selectFrom('activities')
    .where('action', '=', 'Reached the limit of 60 reports opened in a minute')
    .select('subject_type')
    .execute()
  expect(logged).toHaveLength(1)
})
