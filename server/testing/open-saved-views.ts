import type { SavedView, SavedViewDetail } from '@insights/contract/brand/saved-views.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'

import { assignEdition, addCompanyCustomer } from './add-company-customer.ts'
import { addCompleteIndustry } from './add-complete-industry.ts'
import { addCompleteReport } from './add-complete-report.ts'
import { moveReport } from './add-report.ts'
import type { CallAs } from './call-as.ts'
import { openTestPortal } from './test-portal.ts'

type Person = CallAs & { readonly companyCustomer: string; readonly email: string }

/** Starts a server with two published editions, and returns ways to save and open views of them. */
export async function openSavedViews() {
  const portal = await openTestPortal()
  const { db, as } = portal
  const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 1 })
  const july = await addCompleteReport(db, { industry, date: '2026-07-01' })
  const october = await addCompleteReport(db, { industry, date: '2026-10-01' })
  for (const { _id } of [july, october]) await moveReport(db, _id, 'PUBLISHED')

  const company = industry.companies[0]!.id
  const fields = {
    report: july._id,
    page: 'plan',
    name: 'Past the fourth',
    company,
    settings: '{"target":{"rank":3}}',
    shared: false,
  }

  let people = 0
  async function addPerson(companyCustomer?: string): Promise<Person> {
    people += 1
    const email = `person${people}@views.example`
    const of = companyCustomer ?? (await addCompany())
    const call = await as({ email, loginType: 'CUSTOMER', companyCustomer: of })
    return Object.assign(call, { companyCustomer: of, email })
  }

  async function addCompany() {
    const id = await addCompanyCustomer(db, crypto.randomUUID())
    return id
  }

  const buy = (companyCustomer: string, { editionId }: { editionId: string }) =>
    assignEdition(db, companyCustomer, editionId)

  /** Two users of a company customer that has bought July. */
  async function openCompany(): Promise<[Person, Person]> {
    const owner = await addPerson()
    await buy(owner.companyCustomer, july)
    return [owner, await addPerson(owner.companyCustomer)]
  }

  async function save(user: CallAs, more: object = {}): Promise<SavedViewDetail> {
    const sent = { ...fields, ...more }
    const { status, body } = await user<SavedViewDetail>('POST', '/saved-views', sent)
    if (status !== 201) throw new Error(`A view is not saved: ${JSON.stringify(body)}`)
    return body
  }

  return {
    ...portal,
    industry,
    july,
    october,
    company,
    fields,
    addPerson,
    buy,
    endPurchase: (companyCustomer: string) =>
      db.deleteFrom('company_reports').where('company_customer_id', '=', companyCustomer).execute(),
    openCompany,
    save,
    list: async (user: CallAs, query: object = {}) =>
      (await user<FindResult<SavedView>>('GET', '/saved-views', query)).body.data,
    open: (user: CallAs, id: string) => user<SavedViewDetail>('GET', `/saved-views/${id}`),
    change: (user: CallAs, id: string, to: object) =>
      user<SavedViewDetail & ErrorBody>('PATCH', `/saved-views/${id}`, to),
    remove: (user: CallAs, id: string) => user<SavedView>('DELETE', `/saved-views/${id}`),
  }
}
