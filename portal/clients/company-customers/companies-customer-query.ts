import { companiesCustomerApi } from '@insights/contract/clients/company-customers.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { PAGE_SIZE, type Sort } from '../../ui/tables/column.ts'
import {
  type ListSearch,
  type ListState,
  toListSearch,
  toListState,
} from '../../ui/tables/list-search.ts'

/** What everything about the company customers is cached under. */
export const COMPANIES_CUSTOMER_KEY = ['companies-customer'] as const

/** A page of the company customers. */
export const companiesCustomerQuery = ({ page, sort, term }: ListState) => {
  const query = {
    term: term === '' ? undefined : term,
    $sort: { [sort.column]: sort.descending ? -1 : 1 },
    $limit: PAGE_SIZE,
    $skip: page * PAGE_SIZE,
  }
  return queryOptions({
    queryKey: [...COMPANIES_CUSTOMER_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(companiesCustomerApi.find, { query, signal }),
    // Turning a page keeps the rows until the next ones are there.
    placeholderData: keepPreviousData,
  })
}

export const companyCustomerQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPANIES_CUSTOMER_KEY, id],
    queryFn: ({ signal }) => callApi(companiesCustomerApi.get, { params: { id }, signal }),
  })

/** Names for the ids of a company customer's contacts. */
export const companyContactsQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPANIES_CUSTOMER_KEY, id, 'contacts'],
    queryFn: ({ signal }) =>
      callApi(companiesCustomerApi.get, {
        params: { id },
        query: { $populate: ['users'] },
        signal,
      }),
    select: ({ users = [], primaryUser, billingUser }) => ({
      primary: users.find(({ _id }) => _id === primaryUser),
      billing: users.find(({ _id }) => _id === billingUser),
    }),
  })

const BY_NAME: Sort = { column: 'name', descending: false }
const SORTABLE = ['name', 'url', 'salesPerson', 'usersCount'] as const

/** How the list of company customers is paged, sorted and searched, of what the address says. */
export const toCompanyCustomersState = (search: ListSearch): ListState =>
  toListState(search, SORTABLE, BY_NAME)

export const toCompanyCustomersSearch = (state: ListState): ListSearch =>
  toListSearch(state, BY_NAME)
