import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { ownBrandsQuery } from './own-brands-query.ts'

/** The ids of the brands that the user calls their own, one of each industry at most. */
export function useOwnCompanies(): ReadonlySet<string> {
  const { data } = useQuery(ownBrandsQuery)
  return useMemo(() => new Set(data?.data.flatMap(({ company }) => company ?? [])), [data])
}
