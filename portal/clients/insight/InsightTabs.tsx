import { PageTabs } from '../../ui/page/PageTabs.tsx'
import type { Days } from './insight-query.ts'
import { LeadsTable } from './LeadsTable.tsx'
import { ReadingTable } from './ReadingTable.tsx'
import { RenewalsTable } from './RenewalsTable.tsx'

/** Anything in the URL; only known values count. */
export interface InsightSearch {
  readonly tab?: unknown
  readonly days?: unknown
}

const DAYS: readonly Days[] = ['90', '30', '365', '730']

interface Props {
  readonly search: InsightSearch
  readonly onSearch: (search: InsightSearch) => void
}

/** The three lists of Insight; the open one is in the URL. */
export function InsightTabs({ search, onSearch }: Props) {
  const reading = (
    <ReadingTable
      days={DAYS.find((one) => one === String(search.days)) ?? DAYS[0]!}
      onDays={(days) => onSearch({ ...search, days: days === '90' ? undefined : days })}
    />
  )
  return (
    <PageTabs
      label="Insight"
      current={search.tab}
      onChange={(tab) => onSearch({ ...search, tab })}
      tabs={[
        { id: 'reading', label: 'Reading', content: reading },
        { id: 'leads', label: 'Leads', content: <LeadsTable /> },
        { id: 'renewals', label: 'Renewals', content: <RenewalsTable /> },
      ]}
    />
  )
}
