import type { RenewalRow } from '@insights/contract/clients/insight.ts'
import { RENEWAL_WORDS, renewalOf } from '@insights/domain/clients/insight/leads.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'

import { linkTo } from '../../ui/links/link-to.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { renewalsQuery } from './insight-query.ts'
import { COMPANY_AND_INDUSTRY, InsightTable, type TextColumn } from './InsightTable.tsx'

/** Purchases of companies in each industry, beside the latest published edition. */
export function RenewalsTable() {
  const { data, error, refetch } = useQuery(renewalsQuery)
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <InsightTable
      label="Renewals"
      fileName="renewals"
      columns={COLUMNS}
      rows={data?.rows}
      rowId={({ company, industry }) => `${company._id} ${industry._id}`}
      rowName={({ company, industry }) => `${company.name}, ${industry.title}`}
      rowLink={({ company }) =>
        linkTo('/management/company-details', { search: { company: company._id } })
      }
      empty={
        <EmptyState title="Nothing bought yet">
          Companies with reports appear here, those with a newer edition to buy first.
        </EmptyState>
      }
    />
  )
}

function renewalText({ latestBought, latestPublished, inWork, missed }: RenewalRow): string {
  const renewal = renewalOf({ bought: [latestBought], published: latestPublished, inWork })
  if (renewal === 'due') {
    return `${RENEWAL_WORDS.due}: ${countText(missed, 'edition')} not bought`
  }
  const next = renewal === 'next' && inWork !== null ? `: ${formatMonth(inWork)}` : ''
  return `${RENEWAL_WORDS[renewal]}${next}`
}

const COLUMNS: readonly TextColumn<RenewalRow>[] = [
  ...COMPANY_AND_INDUSTRY,
  {
    id: 'latestBought',
    header: 'Latest bought',
    below: ({ latestBought }) => `bought ${formatMonth(latestBought)}`,
    sort: ({ latestBought }) => latestBought,
    text: ({ latestBought }) => formatMonth(latestBought),
  },
  {
    id: 'latestPublished',
    header: 'Latest published',
    below: ({ latestPublished }) => `published ${formatMonth(latestPublished)}`,
    sort: ({ latestPublished }) => latestPublished,
    text: ({ latestPublished }) => formatMonth(latestPublished),
  },
  {
    id: 'editions',
    header: 'Bought',
    align: 'right',
    below: ({ editions }) => countText(editions, 'edition'),
    sort: ({ editions }) => editions,
    text: ({ editions }) => String(editions),
  },
  {
    id: 'salesPerson',
    header: 'Sales Person',
    below: ({ salesPerson }) => salesPerson,
    sort: ({ salesPerson }) => salesPerson,
    text: ({ salesPerson }) => salesPerson ?? '',
    cell: ({ salesPerson }) => salesPerson ?? '–',
  },
  {
    id: 'renewal',
    header: 'Renewal',
    below: true,
    sort: renewalText,
    text: renewalText,
  },
]
