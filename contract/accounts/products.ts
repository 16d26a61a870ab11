import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { equalsFilter, findQuery, findResult } from '../find.ts'

/** A portal product that a user may sign in to; `cannonicalName` is spelt as clients know it. */
const product = z.object({ _id: z.string(), name: z.string(), cannonicalName: z.string() })
/**
 * The ids of the products that a user may sign in to; with `$populate[]=applications` the products. Its
 * type is that of ids, as without.
 */
export const populatedProducts = z.array(z.union([z.string(), product])) as unknown as z.ZodType<
  string[],
  readonly (string | Product)[]
>
const productsFind = findQuery({
  filter: { name: equalsFilter(z.string().max(40)) },
  sort: ['name'],
})
const productsPage = findResult(product)
export type Product = z.infer<typeof product>

export const productsApi = {
  find: endpoint({
    method: 'GET',
    path: '/kli-applications',
    query: productsFind,
    responses: { 200: productsPage },
  }),
}
