import { useQuery } from '@tanstack/react-query'

import { IndustriesTable } from '../../../operations/editions/IndustriesTable.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { homeQuery } from './home-query.ts'

/** The industries that a customer has bought, each with the position of their own brand. */
export default function CustomerIndustries() {
  const home = useQuery(homeQuery)
  if (home.isLoadingError) return <LoadingFailed error={home.error} onRetry={home.refetch} />
  return <IndustriesTable library={home.data?.library ?? undefined} today={home.data?.today} />
}
