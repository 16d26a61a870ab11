import { useQuery } from '@tanstack/react-query'

import { readLibrarySort } from '../../../clients/library/library-sort.ts'
import { AllReports, MyReports } from '../../../clients/library/ReportLibrary.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { homeQuery } from './home-query.ts'
import type { HomeProps } from './Home.tsx'

/** The reports that a customer has bought, or all of them. */
export default function CustomerLibrary({ all }: { all?: HomeProps }) {
  const home = useQuery(homeQuery)
  if (home.isLoadingError) return <LoadingFailed error={home.error} onRetry={home.refetch} />
  const library = {
    reports: home.data?.library ?? undefined,
    lookedAt: home.data?.lookedAt ?? null,
  }
  if (!all) return <MyReports {...library} />
  const { search, onSearch } = all
  return (
    <AllReports
      {...library}
      sort={readLibrarySort(search.sort)}
      onSort={(sort) => onSearch({ ...search, sort: sort === 'newest' ? undefined : sort })}
    />
  )
}
