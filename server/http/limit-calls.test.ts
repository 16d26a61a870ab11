import { MAX_TOKEN_CALLS } from '@insights/contract/accounts/tokens.ts'
import { expect, test } from 'vitest'

import { addCompanyCustomer } from '../testing/add-company-customer.ts'
import { addReport } from '../testing/add-report.ts'
import { callWith } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, db, as, researcher, senior } = await openTestPortal()
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

test('an access token that makes more calls than it may in a minute is stopped with the seconds to wait, also in rejected calls; its owner and other tokens go on [D32.16 S45.76]', async () => {
  const owner = await as({ email: 'program@test.example', loginType: 'ADMIN' })
  const company = await addCompanyCustomer(db)
  const tokenOf = async (path: string, by = owner) => {
    const fields = { name: 'Load', days: 30, scopes: ['reports'] }
    return callWith(app, (await by<{ token: string }>('POST', path, fields)).body.token)
  }
  for (const [path, by] of [
    ['/tokens', owner],
    [`/companies-customer/${company}/tokens`, senior],
  ] as const) {
    const [busy, other] = [await tokenOf(path, by), await tokenOf(path, by)]
    const calls = await Promise.all(
      Array.from({ length: MAX_TOKEN_CALLS }, (_, at) =>
        busy('GET', at % 10 === 0 ? '/reports?$limit=1' : '/search?text=bank'),
      ),
    )
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 403]))
    const { status, headers, body } = await busy('GET', '/reports?$limit=1')
    const wait = Number(headers['retry-after'])
    expect([status, body.message, body.data]).toEqual([
      429,
      `This access token has made 300 calls within a minute. Go on in ${wait} seconds.`,
      { retryAfter: wait },
    ])
    expect([wait > 0, wait <= 60]).toEqual([true, true])
    expect((await other('GET', '/reports?$limit=1')).status).toBe(200)
    expect((await by('GET', '/reports?$limit=1')).status).toBe(200)
  }
})
