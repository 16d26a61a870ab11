import * as z from 'zod'

import { email, id, line, stamps } from './fields.ts'
import { findQuery, page } from './find.ts'

/** Somebody of the sales department, whom firms are assigned to. */
export const salesPerson = z.object({ _id: id, name: z.string(), email: z.string(), ...stamps })
export const salesPersonFind = findQuery({ filter: {}, sort: ['name', 'email', 'createdAt'] })
export const salesPersonPage = page(salesPerson)
export const salesPersonCreate = z.strictObject({ name: line(100), email: email() })
export type SalesPerson = z.infer<typeof salesPerson>
