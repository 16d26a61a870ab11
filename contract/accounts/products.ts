import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { equalsFilter, findQuery, selectableFindResult } from '../find.ts'

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
/** The ids of products as a client sends them, or the products as it read them. */
const productId = z.string().max(40)
export const sentProducts = z
  .array(z.union([productId, z.looseObject({ _id: productId }).transform(({ _id }) => _id)]))
  .max(10)

const productsFind = findQuery({
  item: product,
  filter: { name: equalsFilter(z.string().max(40)) },
  sort: ['name'],
})
const productsPage = selectableFindResult(product)
export type Product = z.infer<typeof product>

export const productsApi = {
  find: endpoint({
    method: 'GET',
    path: '/kli-applications',
    query: productsFind,
    responses: { 200: productsPage },
  }),
}
