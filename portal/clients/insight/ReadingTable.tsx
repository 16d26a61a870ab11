import type { ReadByCompany } from '@insights/contract/clients/insight.ts'
import { READ_PAGES, pageTitles } from '@insights/domain/clients/insight/read-pages.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { alert } from '../../ui/dialogs/confirm.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { type Days, insightQuery } from './insight-query.ts'
import { CountingNote, InsightTable, type TextColumn } from './InsightTable.tsx'

const PERIODS: readonly { readonly value: Days; readonly label: string }[] = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
  { value: '730', label: 'Last two years' },
]

interface Props {
  readonly days: Days
  readonly onDays: (days: Days) => void
}

/** Reading of companies, by edition. */
export function ReadingTable({ days, onDays }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(insightQuery(days))
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <InsightTable
      label="What companies read"
      fileName="reading-by-company"
      columns={COLUMNS}
      rows={data?.rows}
      busy={isPlaceholderData}
      rowId={({ company, edition }) => `${company._id} ${edition.report}`}
      rowName={({ company, edition }) => `${company.name}, ${editionName(edition)}`}
      rowMenu={(row) => [{ label: 'Pages', onSelect: () => void showPages(row) }]}
      rowLink={({ company }) =>
        linkTo('/management/company-details', { search: { company: company._id } })
      }
      empty={
        <EmptyState title="Nothing read in this time">
          Companies whose users open a report or a preview appear here.
        </EmptyState>
      }
    >
      <NativeSelect
        label="Period"
        data={PERIODS}
        value={days}
        onChange={({ currentTarget }) => onDays(currentTarget.value as Days)}
      />
      {data && <CountingNote on={data.on} months={data.months} />}
    </InsightTable>
  )
}

/** Without Corrections, which few reports have. */
const USUAL_PAGES = READ_PAGES.map(({ key }) => key).filter((key) => key !== 'corrections')

async function showPages({ company, edition, pages }: ReadByCompany): Promise<void> {
  const never = USUAL_PAGES.filter((page) => !pages.includes(page))
  const list = (keys: ReadByCompany['pages']) => pageTitles(keys).join(', ') || 'none'
  await alert({
    title: `${company.name}: ${editionName(edition)}`,
    body: `Looked at: ${list(pages)}. Never in this time: ${list(never)}.`,
  })
}

const COLUMNS: readonly TextColumn<ReadByCompany>[] = [
  {
    id: 'company',
    header: 'Company',
    sort: ({ company }) => company.name,
    text: ({ company }) => company.name,
  },
  {
    id: 'edition',
    header: 'Report',
    below: true,
    sort: ({ edition }) => editionName(edition),
    text: ({ edition }) => editionName(edition),
  },
  {
    id: 'opens',
    header: 'Opened',
    align: 'right',
    sort: ({ opens }) => opens,
    below: ({ opens, previews }) => `opened ${opens}, as preview ${previews}`,
    text: ({ opens }) => String(opens),
  },
  {
    id: 'previews',
    header: 'Previews',
    align: 'right',
    sort: ({ previews }) => previews,
    below: () => null,
    text: ({ previews }) => String(previews),
  },
  {
    id: 'readers',
    header: 'Readers',
    align: 'right',
    sort: ({ readers }) => readers,
    below: ({ readers }) => (readers === 1 ? '1 reader' : `${readers} readers`),
    text: ({ readers }) => String(readers),
  },
  {
    id: 'pages',
    header: 'Pages',
    align: 'right',
    sort: ({ pages }) => pages.length,
    below: ({ pages }) => `${pages.length} of ${USUAL_PAGES.length} pages`,
    text: ({ pages }) => String(pages.length),
    cell: ({ pages }) => `${pages.length} of ${USUAL_PAGES.length}`,
  },
  {
    id: 'exports',
    header: 'Exports',
    align: 'right',
    sort: ({ exports }) => exports,
    below: ({ exports }) => (exports === 1 ? '1 export' : `${exports} exports`),
    text: ({ exports }) => String(exports),
  },
  {
    id: 'lastAt',
    header: 'Last look',
    align: 'left',
    width: '8rem',
    sort: ({ lastAt }) => lastAt,
    below: ({ lastAt }) => <DateTimeLabel at={lastAt} />,
    text: ({ lastAt }) => lastAt.slice(0, 10),
    cell: ({ lastAt }) => <DateTimeLabel at={lastAt} />,
  },
]
