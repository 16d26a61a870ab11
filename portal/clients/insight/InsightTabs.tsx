import type { Lead, ReadByCompany, RenewalRow } from '@insights/contract/clients/insight.ts'
import { leadStateText, RENEWAL_WORDS, renewalOf } from '@insights/domain/clients/insight/leads.ts'
import { pageTitles, READ_PAGES } from '@insights/domain/clients/insight/read-pages.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { alert } from '../../ui/dialogs/confirm.ts'
import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { type Days, insightQuery, leadsQuery, renewalsQuery } from './insight-query.ts'
import {
  COMPANY_AND_INDUSTRY,
  CountingNote,
  InsightTable,
  type TextColumn,
} from './InsightTable.tsx'

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

/** A column of numbers; `below` has them in words, for narrow windows. */
const countColumn = <Row extends Readonly<Record<Key, number>>, Key extends string>(
  id: Key,
  header: string,
  below: (row: Row) => string | null,
): TextColumn<Row> => ({
  id,
  header,
  align: 'right',
  sort: (row) => row[id],
  below,
  text: (row) => String(row[id]),
})

const SALES_PERSON_COLUMN: TextColumn<Pick<Lead, 'salesPerson'>> = {
  id: 'salesPerson',
  header: 'Sales Person',
  below: ({ salesPerson }) => salesPerson,
  sort: ({ salesPerson }) => salesPerson,
  text: ({ salesPerson }) => salesPerson ?? '',
  cell: ({ salesPerson }) => salesPerson ?? '–',
}

const linkOfRow = ({ company }: Pick<Lead, 'company'>) =>
  linkTo('/management/company-details', { search: { company: company._id } })

const LeadDialog = lazyOverlay(() => import('./LeadDialog.tsx'), DIALOG)

/** Companies that could buy: they looked at previews, or asked. */
function LeadsTable() {
  const { data, error, refetch } = useQuery(leadsQuery)
  const dialog = useDrawer<Lead>()
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <>
      <InsightTable
        label="Leads"
        fileName="leads"
        columns={LEAD_COLUMNS}
        rows={data?.rows}
        rowId={({ company, industry }) => `${company._id} ${industry._id}`}
        rowName={({ company, industry }) => `${company.name}, ${industry.title}`}
        rowLink={linkOfRow}
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

const LEAD_COLUMNS: readonly TextColumn<Lead>[] = [
  ...COMPANY_AND_INDUSTRY,
  countColumn(
    'previews',
    'Previews',
    ({ previews, readers }) =>
      `${countText(previews, 'preview')} by ${countText(readers, 'reader')}`,
  ),
  countColumn('readers', 'Readers', () => null),
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
  SALES_PERSON_COLUMN,
  { id: 'state', header: 'State', below: true, sort: leadStateText, text: leadStateText },
  { id: 'note', header: 'Note', below: ({ note }) => note || null, text: ({ note }) => note },
]

const PERIODS: readonly { readonly value: Days; readonly label: string }[] = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
  { value: '730', label: 'Last two years' },
]

interface ReadingTableProps {
  readonly days: Days
  readonly onDays: (days: Days) => void
}

/** Reading of companies, by edition. */
function ReadingTable({ days, onDays }: ReadingTableProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(insightQuery(days))
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <InsightTable
      label="What companies read"
      fileName="reading-by-company"
      columns={READING_COLUMNS}
      rows={data?.rows}
      busy={isPlaceholderData}
      rowId={({ company, edition }) => `${company._id} ${edition.report}`}
      rowName={({ company, edition }) => `${company.name}, ${editionName(edition)}`}
      rowMenu={(row) => [{ label: 'Pages', onSelect: () => void showPages(row) }]}
      rowLink={linkOfRow}
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

const READING_COLUMNS: readonly TextColumn<ReadByCompany>[] = [
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
  countColumn(
    'opens',
    'Opened',
    ({ opens, previews }) => `opened ${opens}, as preview ${previews}`,
  ),
  countColumn('previews', 'Previews', () => null),
  countColumn('readers', 'Readers', ({ readers }) =>
    readers === 1 ? '1 reader' : `${readers} readers`,
  ),
  {
    id: 'pages',
    header: 'Pages',
    align: 'right',
    sort: ({ pages }) => pages.length,
    below: ({ pages }) => `${pages.length} of ${USUAL_PAGES.length} pages`,
    text: ({ pages }) => String(pages.length),
    cell: ({ pages }) => `${pages.length} of ${USUAL_PAGES.length}`,
  },
  countColumn('exports', 'Exports', ({ exports }) =>
    exports === 1 ? '1 export' : `${exports} exports`,
  ),
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

/** Purchases of companies in each industry, beside the latest published edition. */
function RenewalsTable() {
  const { data, error, refetch } = useQuery(renewalsQuery)
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  return (
    <InsightTable
      label="Renewals"
      fileName="renewals"
      columns={RENEWAL_COLUMNS}
      rows={data?.rows}
      rowId={({ company, industry }) => `${company._id} ${industry._id}`}
      rowName={({ company, industry }) => `${company.name}, ${industry.title}`}
      rowLink={linkOfRow}
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

const RENEWAL_COLUMNS: readonly TextColumn<RenewalRow>[] = [
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
  countColumn('editions', 'Bought', ({ editions }) => countText(editions, 'edition')),
  SALES_PERSON_COLUMN,
  {
    id: 'renewal',
    header: 'Renewal',
    below: true,
    sort: renewalText,
    text: renewalText,
  },
]
