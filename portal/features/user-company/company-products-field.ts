import type { Product } from '@insights/contract/kli-applications.ts'

import { PRIMARY_CONTACT_INSIGHTS, productsField } from '../../catalogue/person/products-field.tsx'

interface Contact {
  readonly isPrimary: boolean
  readonly applications: readonly string[]
}

/** The products of a company user; the primary contact keeps INSIGHTS, as the server has it. */
export const companyProductsField = (
  products: readonly Product[],
  { isPrimary, applications }: Contact,
) =>
  productsField({
    products,
    locked: isPrimary && applications.includes('insights') ? PRIMARY_CONTACT_INSIGHTS : undefined,
  })
