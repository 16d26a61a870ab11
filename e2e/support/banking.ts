import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { APIRequestContext, Page } from '@playwright/test'

import { addCompanyCustomer, PASSWORD } from './add-company-customer.ts'
import { findDemoReport } from './demo-report.ts'
import { createApiClient, signInByApi, type UserName } from './users.ts'

export interface Banking {
  readonly report: string
  readonly document: ReportDocument
  /** Returns the id of a company. */
  readonly companyOf: (title: string) => string
  /** Returns the address of a page about Pennant Bank, with further fields of the query. */
  readonly addressOf: (path: string, query?: object) => string
}

const reading = (report: string, document: ReportDocument): Banking => {
  const companyOf = (name: string) =>
    document.companies.find(({ title }) => title === name)!.companyId
  const addressOf = (path: string, query: object = {}) =>
    `${path}?${new URLSearchParams({ report, company: companyOf('Pennant Bank'), ...query }).toString()}`
  return { report, document, companyOf, addressOf }
}

/** Signs a user in, and returns the newest published report on retail banking. */
export async function readBanking(
  page: Page,
  request: APIRequestContext,
  person: UserName = 'customer',
): Promise<Banking> {
  const user = await createApiClient(request, person)
  const { _id } = await findDemoReport(user, 'PUBLISHED')
  const document = await user<ReportDocument>('GET', `/report-documents/${_id}`)
  await signInByApi(page, person)
  return reading(_id, document)
}

/** As `readBanking`, as a new user whose own brand no other test changes; null for none. */
export async function readBankingAs(
  page: Page,
  request: APIRequestContext,
  brand: string | null,
): Promise<Banking> {
  const { researcher, companyCustomer: company, email } = await addCompanyCustomer(request)
  const { _id: report, industry } = await findDemoReport(researcher, 'PUBLISHED')
  await researcher('POST', '/companies-reports', { company, report })
  const document = await researcher<ReportDocument>('GET', `/report-documents/${report}`)
  const banking = reading(report, document)
  if (brand !== null) {
    const fields = { company, industry: industry._id, brand: banking.companyOf(brand) }
    await researcher('POST', '/companies-brands', fields)
  }
  const data = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  await page.request.post('/api/authentication', { data })
  return banking
}
