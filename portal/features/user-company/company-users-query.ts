import { userCompanyApi } from '@insights/contract/user-company.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { PAGE_SIZE } from '../../ui/tables/column.ts'
import type { ListState } from '../../ui/tables/list-search.ts'

/** What everything about the users of company customers is cached under. */
export const COMPANY_USERS_KEY = ['user-company'] as const

/** A page of a company customer's users. */
export const companyUsersQuery = (companyId: string, { page, sort, term }: ListState) => {
  const query = {
    companyId,
    term: term === '' ? undefined : term,
    $sort: { [sort.column]: sort.descending ? -1 : 1 },
    $limit: PAGE_SIZE,
    $skip: page * PAGE_SIZE,
  }
  return queryOptions({
    queryKey: [...COMPANY_USERS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(userCompanyApi.find, { query, signal }),
    // Turning a page keeps the rows until the next ones are there.
    placeholderData: keepPreviousData,
  })
}
