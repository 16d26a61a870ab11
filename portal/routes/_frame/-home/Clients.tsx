import { useQuery } from '@tanstack/react-query'

import { ClientsTable } from '../../../features/companies-customer/ClientsTable.tsx'
import { companiesCustomerQuery } from '../../../features/companies-customer/companies-customer-query.ts'
import { PAGE_SIZE } from '../../../ui/data-table/column.ts'
import { LoadingFailed } from '../../../ui/state-page/LoadingFailed.tsx'
import type { HomeSearch } from './home-search.ts'

interface Props {
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

export function Clients({ search, onSearch }: Props) {
  const asked = Number(search.page)
  const page = Number.isInteger(asked) && asked > 1 ? asked - 1 : 0
  const companies = useQuery(companiesCustomerQuery({ limit: PAGE_SIZE, skip: page * PAGE_SIZE }))
  if (companies.error) {
    return <LoadingFailed error={companies.error} onRetry={companies.refetch} />
  }
  return (
    <ClientsTable
      page={companies.data}
      busy={companies.isPlaceholderData}
      pageNumber={page}
      onPage={(next) => onSearch({ ...search, page: next === 0 ? undefined : String(next + 1) })}
    />
  )
}
