import { Tabs } from '@mantine/core'

import type { Days } from './insight-query.ts'
import { LeadsTable } from './LeadsTable.tsx'
import { ReadingTable } from './ReadingTable.tsx'
import { RenewalsTable } from './RenewalsTable.tsx'

/** Anything in the URL; only known values count. */
export interface InsightSearch {
  readonly tab?: unknown
  readonly days?: unknown
}

const TABS = ['reading', 'leads', 'renewals'] as const
const DAYS: readonly Days[] = ['90', '30', '365', '730']

/** Returns the value that is in the list, by default the first. */
const oneOf = <Value extends string>(list: readonly Value[], value: unknown): Value =>
  list.find((one) => one === String(value)) ?? list[0]!

interface Props {
  readonly search: InsightSearch
  readonly onSearch: (search: InsightSearch) => void
}

/** The three lists of Insight; the open one is in the URL. */
export function InsightTabs({ search, onSearch }: Props) {
  return (
    <Tabs
      value={oneOf(TABS, search.tab)}
      keepMounted={false}
      activateTabWithKeyboard={false}
      onChange={(tab) => onSearch({ ...search, tab: tab === 'reading' ? undefined : tab })}
    >
      <Tabs.List aria-label="Insight">
        <Tabs.Tab value="reading">Reading</Tabs.Tab>
        <Tabs.Tab value="leads">Leads</Tabs.Tab>
        <Tabs.Tab value="renewals">Renewals</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reading" pt="1.25rem">
        <ReadingTable
          days={oneOf(DAYS, search.days)}
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
