import { ownCompaniesApi } from '@insights/contract/reading/own-companies.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callApi } from '../../api/call-api.ts'

/** Cache key of the user's own brands. */
export const OWN_COMPANIES_KEY = ['own-brands'] as const

/** The user's own brand of each industry; only the user changes it. */
export const ownCompaniesQuery = queryOptions({
  queryKey: OWN_COMPANIES_KEY,
  queryFn: ({ signal }) => callApi(ownCompaniesApi.find, { signal }),
  staleTime: Infinity,
})

/** Returns the ids of the user's own brands, at most one of each industry. */
export function useOwnCompanies(): ReadonlySet<string> {
  const { data } = useQuery(ownCompaniesQuery)
  return useMemo(() => new Set(data?.data.flatMap(({ company }) => company ?? [])), [data])
}

/** Returns rows in their order, with those of the reader's own companies first. */
export function ownFirst<Row>(
  rows: readonly Row[],
  own: ReadonlySet<string>,
  companyOf: (row: Row) => string,
): readonly Row[] {
  return rows.toSorted(
    (one, other) => Number(own.has(companyOf(other))) - Number(own.has(companyOf(one))),
  )
}
