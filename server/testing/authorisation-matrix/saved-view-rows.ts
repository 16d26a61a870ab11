import type { CallAs } from '../call-as.ts'
import { answers, type Row } from './row.ts'
import type { TestRecords } from './test-records.ts'

const view = { page: 'plan', name: 'Next year', company: null, settings: '{}', shared: false }

/** A view that the caller saves; without an owner if the caller cannot. */
async function saveOwn(caller: CallAs, report: string): Promise<string> {
  const { body } = await caller<{ _id?: string }>('POST', '/saved-views', { ...view, report })
  return body._id ?? crypto.randomUUID()
}

/** A view that another user shares: of the company customer, or of staff if it is null. */
async function addShared(
  { portal: { db } }: TestRecords,
  report: string,
  companyCustomer: string | null,
): Promise<string> {
  const staff = companyCustomer === null
  const { id: owner_id } = await db
    .insertInto('users')
    .values({
      email: `${crypto.randomUUID()}@matrix.example`,
      name: 'Omar',
      last_name: 'Reyes',
      login_type: staff ? 'ADMIN' : 'CUSTOMER',
      company_customer_id: companyCustomer,
      password_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', report)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('saved_views')
    .values({
      owner_id,
      staff,
      company_customer_id: companyCustomer,
      edition_id,
      based_on: report,
      page: 'plan',
      name: 'Shared',
      company_id: null,
      settings: '{}',
      shared: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A published report that the buying company has bought, and how to take it away. */
async function buyPublished({ newPublished, make, buyingCompany, portal }: TestRecords) {
  const report = await newPublished()
  const id = await make('/companies-reports', { company: buyingCompany, report })
  return { report, endPurchase: () => portal.senior('DELETE', `/companies-reports/${id}`) }
}

const at = (id: string) => ({ path: `/saved-views/${id}` })

/** Views that readers save. The other company has bought nothing. */
export const savedViewRows: readonly Row[] = [
  { route: 'GET /saved-views', answers: answers.reader(200) },
  {
    route: 'GET /saved-views/:id',
    about: 'one’s own',
    answers: '401 401 403 401 401 200 404 200 200 403',
    send: async ({ published }, caller) => at(await saveOwn(caller, published)),
  },
  {
    route: 'GET /saved-views/:id',
    about: 'shared within the buying company',
    answers: '401 401 403 401 401 200 404 404 404 403',
    send: async (records) => at(await addShared(records, records.published, records.buyingCompany)),
  },
  {
    route: 'GET /saved-views/:id',
    about: 'shared within the buying company, of an edition it has not bought',
    answers: '401 401 403 401 401 404 404 404 404 403',
    send: async (records) =>
      at(await addShared(records, await records.newPublished(), records.buyingCompany)),
  },
  {
    route: 'GET /saved-views/:id',
    about: 'one’s own, after the purchase has ended',
    answers: '401 401 403 401 401 403 404 200 200 403',
    send: async (records, caller) => {
      const { report, endPurchase } = await buyPublished(records)
      const id = await saveOwn(caller, report)
      await endPurchase()
      return at(id)
    },
  },
  {
    route: 'GET /saved-views/:id',
    about: 'shared within the buying company, after the purchase has ended',
    answers: '401 401 403 401 401 404 404 404 404 403',
    send: async (records) => {
      const { report, endPurchase } = await buyPublished(records)
      const id = await addShared(records, report, records.buyingCompany)
      await endPurchase()
      return at(id)
    },
  },
  {
    route: 'GET /saved-views/:id',
    about: 'one’s own, of a replaced revision',
    answers: '401 401 403 401 401 200 404 200 200 403',
    send: async (records, caller) => {
      const { report } = await buyPublished(records)
      const id = await saveOwn(caller, report)
      await replace(records, report)
      return at(id)
    },
  },
  {
    route: 'GET /saved-views/:id',
    about: 'shared among staff',
    answers: '401 401 403 401 401 404 404 200 200 403',
    send: async (records) => at(await addShared(records, records.published, null)),
  },
  {
    route: 'POST /saved-views',
    about: 'of what the buying company has bought',
    answers: '401 401 403 401 401 201 403 201 201 403',
    send: ({ published }) => ({ body: { ...view, report: published } }),
  },
  {
    route: 'POST /saved-views',
    about: 'of a sample',
    answers: answers.reader(201),
    send: ({ sample }) => ({ body: { ...view, report: sample } }),
  },
  {
    route: 'POST /saved-views',
    about: 'of a draft',
    answers: answers.draft(201),
    send: ({ draft }) => ({ body: { ...view, report: draft._id } }),
  },
  {
    route: 'PATCH /saved-views/:id',
    about: 'somebody else’s that is shared',
    answers: '401 401 403 401 401 403 404 404 404 403',
    send: async (records) => ({
      ...at(await addShared(records, records.published, records.buyingCompany)),
      body: { name: 'Mine' },
    }),
  },
  {
    route: 'PATCH /saved-views/:id',
    about: 'one’s own',
    answers: '401 401 403 401 401 200 404 200 200 403',
    send: async ({ published }, caller) => ({
      ...at(await saveOwn(caller, published)),
      body: { name: 'This year', shared: true },
    }),
  },
  {
    route: 'DELETE /saved-views/:id',
    about: 'somebody else’s that is shared',
    answers: '401 401 403 401 401 403 404 404 404 403',
    send: async (records) => at(await addShared(records, records.published, records.buyingCompany)),
  },
  {
    route: 'DELETE /saved-views/:id',
    about: 'one’s own',
    answers: '401 401 403 401 401 200 404 200 200 403',
    send: async ({ published }, caller) => at(await saveOwn(caller, published)),
  },
]

/** Replaces a published report by another revision. */
async function replace({ portal: { db } }: TestRecords, report: string): Promise<void> {
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', report)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  for (const status of ['PUBLISHED_EDITING', 'PUBLISHED_EDITED'] as const) {
    await db.updateTable('reports').set({ status }).where('id', '=', report).execute()
  }
  const { id } = await db
    .insertInto('reports')
    .values({ edition_id, title: 'Second', revision: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'] as const) {
    await db.updateTable('reports').set({ status }).where('id', '=', id).execute()
  }
}
