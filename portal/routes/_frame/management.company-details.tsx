import { isSenior, isStaff } from '@insights/domain/accounts/user.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

import { isApiError } from '../../api/api-error.ts'
import { companyCustomerQuery } from '../../clients/company-customers/company-customers-query.ts'
import { searchText } from '../../ui/links/search-text.ts'
import { readListSearch, type ListSearch } from '../../ui/tables/list-search.ts'
import { CompanyDetails } from './management/-CompanyDetails.tsx'

interface CompanySearch extends ListSearch {
  /** The id of the company customer; page, sort and term belong to its users. */
  readonly company?: string
}

export const Route = createFileRoute('/_frame/management/company-details')({
  validateSearch: (search): CompanySearch => ({
    company: searchText(search['company']),
    ...readListSearch(search),
  }),
  // Customers may not see company customers.
  beforeLoad: ({ context, search }) => {
    if (!isStaff(context.user.loginType)) throw redirect({ to: '/report', replace: true })
    if (!search.company)
      throw redirect({ to: '/report', search: { tab: 'clients' }, replace: true })
    return { company: search.company }
  },
  loader: async ({ context: { queryClient, company } }) => {
    try {
      await queryClient.query(companyCustomerQuery(company))
    } catch (error) {
      // An invalid id gets a 400.
      if (isApiError(error, 404) || isApiError(error, 400)) throw notFound()
      throw error
    }
  },
  component: CompanyDetailsPage,
})

function CompanyDetailsPage() {
  const { company: id, user } = Route.useRouteContext()
  const { data: company } = useSuspenseQuery(companyCustomerQuery(id))
  return (
    <CompanyDetails
      // Another company customer starts with closed forms.
      key={id}
      company={company}
      senior={isSenior(user.loginType)}
    />
  )
}
