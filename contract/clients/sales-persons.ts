import * as z from 'zod'

import { email, id, singleLine, timestamps } from '../fields.ts'
import { recordEndpoints } from '../record-endpoints.ts'

/** A member of the sales department, to whom company customers are assigned. */
const salesPerson = z.object({ _id: id, name: z.string(), email: z.string(), ...timestamps })
export const salesPersonCreate = z.strictObject({ name: singleLine(100), email: email() })
export type SalesPerson = z.infer<typeof salesPerson>

const { find, create } = recordEndpoints({
  path: '/sales-person',
  item: salesPerson,
  create: salesPersonCreate,
  filter: {},
  sort: ['name', 'email', 'createdAt'],
})

export const salesPersonsApi = { find, create }
