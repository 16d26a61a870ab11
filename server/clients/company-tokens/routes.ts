import { companyTokensApi } from '@insights/contract/clients/company-tokens.ts'

import { deleteToken, insertToken, selectTokens } from '../../accounts/tokens/queries.ts'
import { notFound } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import {
  getCompanyCustomer,
  lockCompanyCustomer,
  logCompanyCustomer,
} from '../company-customers/queries.ts'

const managed = { permission: 'senior', ownership: 'shared' } as const
const ownerOf = (id: string) => ({ column: 'company_customer_id', id }) as const

/** Tokens of a company customer for programs: no person's leaving or change of password ends one. */
export const companyTokensRoutes: Routes = async (route, services) => {
  route(companyTokensApi.find, managed, async ({ params: { id } }) => {
    await getCompanyCustomer(services.db, id)
    return { data: await selectTokens(services.db, ownerOf(id)).execute() }
  })

  route(companyTokensApi.create, { ...managed, recentProof: true }, (request) =>
    transact(services, async (transaction) => {
      const { id } = request.params
      const company = await lockCompanyCustomer(transaction, id)
      const created = await insertToken(transaction, ownerOf(id), request.body)
      const done = `Created the access token “${created.name}” of`
      await logCompanyCustomer(transaction, callerOf(request), company, done)
      return created
    }),
  )

  // Revoking takes power away: it needs no proof.
  route(companyTokensApi.remove, { ...managed, recentProof: false }, (request) =>
    transact(services, async (transaction) => {
      const { id, token } = request.params
      const company = await lockCompanyCustomer(transaction, id)
      const removed = await deleteToken(transaction, ownerOf(id), token)
      if (!removed) throw notFound()
      const done = `Revoked the access token “${removed.name}” of`
      await logCompanyCustomer(transaction, callerOf(request), company, done)
      return removed
    }),
  )
}
