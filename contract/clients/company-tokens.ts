import { token, tokenCreate, tokenCreated, tokens } from '../accounts/tokens.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams } from '../fields.ts'

/** Access tokens that belong to a company customer, and to no person. */
export const companyTokensApi = {
  find: endpoint({
    method: 'GET',
    path: '/companies-customer/:id/tokens',
    params: idParams,
    responses: { 200: tokens },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies-customer/:id/tokens',
    params: idParams,
    body: tokenCreate,
    responses: { 201: tokenCreated },
    description: 'Creates a token of a company customer, which only this response holds.',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies-customer/:id/tokens/:token',
    params: idParams.extend({ token: id }),
    responses: { 200: token },
  }),
}
