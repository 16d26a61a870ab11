import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import { useSuspenseQuery } from '@tanstack/react-query'

import { productsQuery } from '../../../accounts/users/products-query.ts'
import { CompanyUserDrawer } from '../../../clients/company-users/CompanyUserDrawer.tsx'
import { NewCompanyUserDrawer } from '../../../clients/company-users/NewCompanyUserDrawer.tsx'

interface Props {
  readonly opened: boolean
  readonly company: { readonly _id: string; readonly name: string }
  /** null for a new one. */
  readonly user: CompanyUser | null
  readonly onSaved: (saved: CompanyUser) => void
  readonly onClose: () => void
}

/** The form of a new or of an existing user. */
export default function CompanyUserDrawers({ company, user, ...drawer }: Props) {
  const { data: products } = useSuspenseQuery(productsQuery)
  return user === null ? (
    <NewCompanyUserDrawer {...drawer} company={company} products={products} />
  ) : (
    <CompanyUserDrawer {...drawer} user={user} products={products} />
  )
}
