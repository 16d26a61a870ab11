import { randomUUID } from 'node:crypto'

import { answers, type Row } from './row.ts'
import type { TestRecords } from './test-records.ts'

const omar = { name: 'Omar', lastName: 'Reyes' }
const freshEmail = () => `${randomUUID()}@matrix.example`

async function newCompanyUser({ newCompany, make }: TestRecords) {
  const companyId = await newCompany()
  const _id = await make('/user-company', { ...omar, companyId, email: freshEmail() })
  return { _id, companyId }
}

/** The path of a webhook that is never reached: nothing runs its deliveries. */
async function newWebhook({ newCompany, make }: TestRecords): Promise<string> {
  const fields = { url: 'https://hooks.matrix.example/', events: ['report.purchased'] }
  return `/webhooks/${await make('/webhooks', { ...fields, company: await newCompany() })}`
}

/** Company customers, and their purchases. */
export const clientRows: readonly Row[] = [
  {
    route: 'GET /user-company',
    answers: answers.staff(200),
    send: ({ buyingCompany }) => ({ path: `/user-company?companyId=${buyingCompany}` }),
  },
  {
    route: 'POST /user-company',
    answers: answers.staff(201),
    send: ({ buyingCompany }) => ({
      body: { ...omar, companyId: buyingCompany, email: freshEmail() },
    }),
  },
  {
    route: 'PUT /user-company/:id',
    answers: answers.staff(200),
    send: async (subjects) => ({
      path: `/user-company/${(await newCompanyUser(subjects))._id}`,
      body: { ...omar, title: 'Head of Digital' },
    }),
  },
  {
    route: 'DELETE /user-company/:id',
    answers: answers.staff(200),
    send: async (subjects) => {
      const { _id, companyId } = await newCompanyUser(subjects)
      return { path: `/user-company/${_id}?companyId=${companyId}` }
    },
  },
  {
    route: 'GET /companies-customer/:id/tokens',
    answers: answers.senior(200),
    send: ({ buyingCompany }) => ({ path: `/companies-customer/${buyingCompany}/tokens` }),
  },
  {
    route: 'POST /companies-customer/:id/tokens',
    answers: answers.senior(201),
    send: async ({ newCompany }) => ({
      path: `/companies-customer/${await newCompany()}/tokens`,
      body: { name: 'Warehouse', days: 30, scopes: ['reports'] },
    }),
  },
  {
    route: 'DELETE /companies-customer/:id/tokens/:token',
    answers: answers.senior(200),
    send: async ({ newCompany, make }) => {
      const path = `/companies-customer/${await newCompany()}/tokens`
      return { path: `${path}/${await make(path, { name: 'Old', days: 30, scopes: ['files'] })}` }
    },
  },
  {
    route: 'GET /companies-reports/editions',
    answers: answers.staff(200),
    send: ({ buyingCompany }) => ({
      path: `/companies-reports/editions?company=${buyingCompany}`,
    }),
  },
  {
    route: 'GET /previous-owners/:reportId',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/previous-owners/${published}` }),
  },
  {
    route: 'POST /previous-owners/:reportId',
    about: 'of a published report',
    answers: answers.staff(200),
    send: async ({ published, newCompany }) => ({
      path: `/previous-owners/${published}`,
      body: { assignments: [{ company: await newCompany() }] },
    }),
  },
  {
    route: 'POST /previous-owners/:reportId',
    about: 'of a draft',
    answers: answers.staff(400),
    send: async ({ draft, newCompany }) => ({
      path: `/previous-owners/${draft._id}`,
      body: { assignments: [{ company: await newCompany() }] },
    }),
  },
  {
    route: 'POST /report-status',
    about: 'to buy what is out',
    answers: '401 401 403 401 401 409 201 403 403 403',
    send: ({ published }) => ({ body: { rid: published } }),
  },
  {
    route: 'POST /report-status',
    about: 'to buy a draft',
    answers: '401 401 403 401 401 404 404 403 403 403',
    send: ({ draft }) => ({ body: { rid: draft._id } }),
  },
  { route: 'GET /purchase-requests', answers: answers.reader(200) },
  {
    route: 'PATCH /purchase-requests/:id',
    answers: answers.staff(200),
    send: async ({ newRequest }) => ({
      path: `/purchase-requests/${await newRequest()}`,
      body: { declineReason: 'Not in this month.' },
    }),
  },
  {
    route: 'POST /page-views',
    about: 'of what the buying company has bought',
    answers: answers.reader(200),
    send: ({ published }) => ({ body: { report: published, page: 'standing' } }),
  },
  {
    route: 'POST /page-views',
    about: 'of a draft',
    answers: answers.draft(200),
    send: ({ draft }) => ({ body: { report: draft._id, page: 'standing' } }),
  },
  {
    route: 'POST /webhooks/:id/secret',
    answers: answers.senior(200),
    send: async (records) => ({ path: `${await newWebhook(records)}/secret`, body: {} }),
  },
  {
    route: 'GET /webhooks/:id/deliveries',
    answers: answers.senior(200),
    send: async (records) => ({ path: `${await newWebhook(records)}/deliveries` }),
  },
  {
    route: 'POST /webhooks/:id/deliveries',
    answers: answers.senior(201),
    send: async (records) => ({ path: `${await newWebhook(records)}/deliveries`, body: {} }),
  },
  {
    route: 'POST /webhooks/:id/deliveries/:delivery',
    answers: answers.senior(200),
    send: async (records) => {
      const path = `${await newWebhook(records)}/deliveries`
      return { path: `${path}/${await records.make(path, {})}`, body: {} }
    },
  },
  { route: 'GET /insight', answers: answers.staff(200) },
  { route: 'GET /own-reading', answers: answers.signedIn(200) },
  { route: 'GET /leads', answers: answers.staff(200) },
  {
    route: 'PUT /leads',
    answers: answers.staff(200),
    send: async ({ newCompany, industry }) => ({
      body: {
        company: await newCompany(),
        industry: industry._id,
        state: 'contacted',
        note: 'Called.',
        updatedAt: null,
      },
    }),
  },
  { route: 'GET /renewals', answers: answers.staff(200) },
  {
    route: 'PUT /companies-customer/:id/assistants',
    answers: answers.senior(200),
    send: async ({ newCompany }) => ({
      path: `/companies-customer/${await newCompany()}/assistants`,
      body: { allowed: true },
    }),
  },
]
