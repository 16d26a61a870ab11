import { Tabs } from '@mantine/core'

import type { Days } from './insight-query.ts'
import { LeadsTable } from './LeadsTable.tsx'
import { ReadingTable } from './ReadingTable.tsx'
import { RenewalsTable } from './RenewalsTable.tsx'

export interface InsightSearch {
  /** Reading, unless given. */
  readonly tab?: 'leads' | 'renewals'
  /** 90, unless given. */
  readonly days?: Days
}

interface Props {
  readonly search: InsightSearch
  readonly onSearch: (search: InsightSearch) => void
}

/** The three lists of Insight; the open one is in the URL. */
export function InsightTabs({ search, onSearch }: Props) {
  return (
    <Tabs
      value={search.tab ?? 'reading'}
      keepMounted={false}
      activateTabWithKeyboard={false}
      onChange={(tab) =>
        onSearch({ ...search, tab: tab === 'leads' || tab === 'renewals' ? tab : undefined })
      }
    >
      <Tabs.List aria-label="Insight">
        <Tabs.Tab value="reading">Reading</Tabs.Tab>
        <Tabs.Tab value="leads">Leads</Tabs.Tab>
        <Tabs.Tab value="renewals">Renewals</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reading" pt="1.25rem">
        <ReadingTable
          days={search.days ?? '90'}
          onDays={(days) => onSearch({ ...search, days: days === '90' ? undefined : days })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="leads" pt="1.25rem">
        <LeadsTable />
      </Tabs.Panel>
      <Tabs.Panel value="renewals" pt="1.25rem">
        <RenewalsTable />
      </Tabs.Panel>
    </Tabs>
  )
}
