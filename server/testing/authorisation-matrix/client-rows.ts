import { randomUUID } from 'node:crypto'

import { answers, type Row } from './row.ts'
import type { TestRecords } from './test-records.ts'

const omar = { name: 'Omar', lastName: 'Reyes' }
const freshEmail = () => `${randomUUID()}@matrix.example`

async function companyCustomerFields({ make }: TestRecords) {
  return {
    name: randomUUID(),
    url: 'https://firm.example',
    address: '48 Mill Street',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
    salesPerson: await make('/sales-person', { name: 'Iris', email: freshEmail() }),
  }
}

async function newCompanyUser({ newCompany, make }: TestRecords) {
  const companyId = await newCompany()
  const _id = await make('/user-company', { ...omar, companyId, email: freshEmail() })
  return { _id, companyId }
}

/** Company customers, and their purchases. */
export const clientRows: readonly Row[] = [
  { route: 'GET /companies-customer', answers: answers.staff(200) },
  {
    route: 'GET /companies-customer/:id',
    answers: answers.staff(200),
    send: ({ buyingCompany }) => ({ path: `/companies-customer/${buyingCompany}` }),
  },
  {
    route: 'POST /companies-customer',
    answers: answers.staff(201),
    send: async (subjects) => ({
      body: {
        ...(await companyCustomerFields(subjects)),
        firstName: 'Nia',
        lastName: 'Harrow',
        email: freshEmail(),
      },
    }),
  },
  {
    route: 'PUT /companies-customer/:id',
    answers: answers.staff(200),
    send: async (subjects) => ({
      path: `/companies-customer/${await subjects.newCompany()}`,
      body: await companyCustomerFields(subjects),
    }),
  },
  {
    route: 'DELETE /companies-customer/:id',
    answers: answers.staff(200),
    send: async ({ newCompany }) => ({ path: `/companies-customer/${await newCompany()}` }),
  },
  { route: 'GET /sales-person', answers: answers.staff(200) },
  {
    route: 'POST /sales-person',
    answers: answers.staff(201),
    send: () => ({ body: { name: 'Iris', email: freshEmail() } }),
  },
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
    route: 'GET /companies-reports/editions',
    answers: answers.staff(200),
    send: ({ buyingCompany }) => ({
      path: `/companies-reports/editions?company=${buyingCompany}`,
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
  { route: 'GET /companies-reports', answers: answers.reader(200) },
  {
    route: 'POST /companies-reports',
    answers: answers.staff(201),
    send: async ({ published, newCompany }) => ({
      body: { company: await newCompany(), report: published },
    }),
  },
  {
    route: 'PATCH /companies-reports/:id',
    answers: answers.staff(200),
    send: async ({ firstOf }) => ({
      path: `/companies-reports/${await firstOf('/companies-reports')}`,
      body: { po: 'PO 7' },
    }),
  },
  {
    route: 'DELETE /companies-reports/:id',
    answers: answers.staff(200),
    send: async ({ published, newCompany, make }) => {
      const assignment = { company: await newCompany(), report: published }
      return { path: `/companies-reports/${await make('/companies-reports', assignment)}` }
    },
  },
]
