import type { Lead } from '@insights/contract/clients/insight.ts'
import { leadStateText } from '@insights/domain/clients/insight/leads.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { leadsQuery } from './insight-query.ts'
import {
  COMPANY_AND_INDUSTRY,
  CountingNote,
  InsightTable,
  type TextColumn,
} from './InsightTable.tsx'

const LeadDialog = lazyOverlay(() => import('./LeadDialog.tsx'), DIALOG)

/** Companies that could buy: they looked at previews, or asked. */
export function LeadsTable() {
  const { data, error, refetch } = useQuery(leadsQuery)
  const dialog = useDrawer<Lead>()
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <>
      <InsightTable
        label="Leads"
        fileName="leads"
        columns={COLUMNS}
        rows={data?.rows}
        rowId={({ company, industry }) => `${company._id} ${industry._id}`}
        rowName={({ company, industry }) => `${company.name}, ${industry.title}`}
        rowLink={({ company }) =>
          linkTo('/management/company-details', { search: { company: company._id } })
        }
        rowMenu={(lead) => [{ label: 'Set state', onSelect: () => dialog.open(lead) }]}
        empty={
          <EmptyState title="No leads">
            Companies that open previews or ask to buy a report appear here.
          </EmptyState>
        }
      >
        {data && <CountingNote on={data.on} months={data.months} />}
      </InsightTable>
      {dialog.item && (
        <LeadDialog
          key={dialog.visit}
          opened={dialog.opened}
          lead={dialog.item}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

function requestText({ request }: Lead): string {
  if (request === null) return ''
  const edition = formatMonth(request.date)
  return request.declinedAt === null ? `Asked to buy ${edition}` : `Declined: ${edition}`
}

const COLUMNS: readonly TextColumn<Lead>[] = [
  ...COMPANY_AND_INDUSTRY,
  {
    id: 'previews',
    header: 'Previews',
    align: 'right',
    sort: ({ previews }) => previews,
    below: ({ previews, readers }) =>
      `${countText(previews, 'preview')} by ${countText(readers, 'reader')}`,
    text: ({ previews }) => String(previews),
  },
  {
    id: 'readers',
    header: 'Readers',
    align: 'right',
    sort: ({ readers }) => readers,
    below: () => null,
    text: ({ readers }) => String(readers),
  },
  {
    id: 'lastAt',
    header: 'Last look',
    align: 'left',
    sort: ({ lastAt }) => lastAt,
    below: () => null,
    text: ({ lastAt }) => lastAt?.slice(0, 10) ?? '',
    cell: ({ lastAt }) => (lastAt === null ? '–' : <DateTimeLabel at={lastAt} />),
  },
  {
    id: 'request',
    header: 'Request',
    below: (lead) => requestText(lead) || null,
    text: requestText,
    cell: (lead) => requestText(lead) || '–',
  },
  {
    id: 'salesPerson',
    header: 'Sales Person',
    below: ({ salesPerson }) => salesPerson,
    sort: ({ salesPerson }) => salesPerson,
    text: ({ salesPerson }) => salesPerson ?? '',
    cell: ({ salesPerson }) => salesPerson ?? '–',
  },
  { id: 'state', header: 'State', below: true, sort: leadStateText, text: leadStateText },
  { id: 'note', header: 'Note', below: ({ note }) => note || null, text: ({ note }) => note },
]
