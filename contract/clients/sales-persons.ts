import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { email, id, singleLine, timestamps } from '../fields.ts'
import { findQuery, findResult } from '../find.ts'

/** A member of the sales department, whom company customers are assigned to. */
const salesPerson = z.object({ _id: id, name: z.string(), email: z.string(), ...timestamps })
const salesPersonFind = findQuery({ filter: {}, sort: ['name', 'email', 'createdAt'] })
const salesPersonPage = findResult(salesPerson)
export const salesPersonCreate = z.strictObject({ name: singleLine(100), email: email() })
export type SalesPerson = z.infer<typeof salesPerson>

export const salesPersonApi = {
  find: endpoint({
    method: 'GET',
    path: '/sales-person',
    query: salesPersonFind,
    responses: { 200: salesPersonPage },
  }),
  create: endpoint({
    method: 'POST',
    path: '/sales-person',
    body: salesPersonCreate,
    responses: { 201: salesPerson, 409: errorBody },
  }),
}
