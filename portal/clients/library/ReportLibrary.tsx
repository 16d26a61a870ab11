import type { LibraryReport } from '@insights/contract/operations/home.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { NativeSelect, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { usePrintReport } from '../../reports/pdfs/report-pdf.ts'
import { AccessBadge } from '../../reports/report-labels.tsx'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { RowMenu } from '../../ui/tables/RowMenu.tsx'
import { BuyButton, DeclinedNote } from '../purchase-requests/BuyButton.tsx'
import { LIBRARY_SORTS, type LibrarySort, readLibrarySort, sortLibrary } from './library-sort.ts'

import classes from '../../reports/report-lists.module.css'

interface LibraryProps {
  /** All reports that exist for the customer, the newest first; `undefined` while loading. */
  readonly reports: readonly LibraryReport[] | undefined
  /** When the visit before this one ended; null on the first one. */
  readonly lookedAt: string | null
}

/** The reports that the customer's company customer has bought, and what is new. */
export function MyReports({ reports, lookedAt }: LibraryProps) {
  const bought = reports?.filter(({ report }) => report.access === 'read')
  return (
    <>
      {reports && <NewReports reports={reports} lookedAt={lookedAt} />}
      {bought?.length === 0 ? (
        <EmptyState title="No purchased reports yet">
          Preview any published report under All Reports.
        </EmptyState>
      ) : (
        <ReportCovers label="My Reports" reports={bought} library={reports} lookedAt={lookedAt} />
      )}
    </>
  )
}

interface AllReportsProps extends LibraryProps {
  readonly sort: LibrarySort
  readonly onSort: (sort: LibrarySort) => void
}

/** Every published report, bought or not. */
export function AllReports({ reports, lookedAt, sort, onSort }: AllReportsProps) {
  if (reports?.length === 0) {
    return (
      <EmptyState title="No reports yet">Reports appear here once they are published.</EmptyState>
    )
  }
  const byId = new Map(reports?.map((one) => [one.report._id, one]))
  const sorted =
    reports &&
    sortLibrary(
      reports.map(({ report }) => report),
      sort,
    )
  return (
    <>
      <NativeSelect
        label="Sort by"
        data={[...LIBRARY_SORTS]}
        value={sort}
        onChange={(event) => onSort(readLibrarySort(event.currentTarget.value))}
        w="min(15rem, 100%)"
        mb="md"
      />
      <ReportCovers
        label="All Reports"
        reports={sorted?.flatMap(({ _id }) => byId.get(_id) ?? [])}
        library={reports}
        lookedAt={lookedAt}
      />
    </>
  )
}

/** True for what was published, or replaced by a corrected revision, since the last visit. */
const isNew = ({ updatedAt }: ReportListed, lookedAt: string | null) =>
  lookedAt !== null && Date.parse(updatedAt) > Date.parse(lookedAt)

/** New reports that are listed; the cards mark all of them. */
const NEW_SHOWN = 5

/** Reports that were published since the last visit, the newest first. */
function NewReports({
  reports,
  lookedAt,
}: {
  reports: readonly LibraryReport[]
  lookedAt: string | null
}) {
  const found = reports
    .filter(({ report }) => isNew(report, lookedAt))
    .toSorted((first, second) => Date.parse(second.report.updatedAt) - Date.parse(first.report.updatedAt)) // prettier-ignore
  if (lookedAt === null || found.length === 0) return null
  const more = found.length - NEW_SHOWN
  return (
    <section className={classes.newReports} aria-labelledby="new-reports">
      <Title order={2} size="h4" id="new-reports">
        New since your last visit on <DateTimeLabel at={lookedAt} />
      </Title>
      <ul>
        {found.slice(0, NEW_SHOWN).map(({ report, followed }) => (
          <li key={report._id}>
            <Link to="/content-building" search={{ report: report._id }}>
              {editionName(report)}
            </Link>{' '}
            <span>
              {newText(report)}
              {followed !== null && ` You follow: ${followed}.`}
            </span>
          </li>
        ))}
        {more > 0 && <li>and {more} more under All Reports</li>}
      </ul>
    </section>
  )
}

function newText({ access, revision }: ReportListed): string {
  if (access === 'preview') return 'New edition out, not bought. You can preview it.'
  return revision > 1 ? 'Corrected edition.' : 'New edition.'
}

interface ReportCoversProps {
  readonly label: string
  readonly reports: readonly LibraryReport[] | undefined
  /** All reports, to count earlier editions in. */
  readonly library: readonly LibraryReport[] | undefined
  readonly lookedAt: string | null
}

/** Reports as a shelf of covers, each linked to its contents. */
function ReportCovers({ label, reports, library = [], lookedAt }: ReportCoversProps) {
  const print = usePrintReport()
  if (reports === undefined) return <CoverSkeletons label={label} />
  return (
    <ul className={classes.shelf} aria-label={label}>
      {reports.map(({ report, counts, brand, latest, unread }) => (
        <li key={report._id} className={classes.item}>
          <Link
            to="/content-building"
            search={{ report: report._id }}
            className={classes.cover}
            data-preview={report.access === 'preview' || undefined}
            data-menu={report.can.exportData || undefined}
          >
            <span className={classes.industry}>{report.industry.title}</span>
            <span className={classes.title}>{report.title}</span>
            {/* Home begins with the brand's place in the latest one. */}
            {brand && !latest ? (
              <BrandRank brand={brand} />
            ) : (
              counts && <Contents counts={counts} earlier={countEarlier(report, library)} />
            )}
            <span className={classes.foot}>
              <time dateTime={report.date.slice(0, 7)} className={classes.month}>
                {formatMonth(report.date)}
              </time>
              <span className={classes.badges}>
                {isNew(report, lookedAt) ? (
                  <span className={classes.new}>New</span>
                ) : (
                  unread && <span className={classes.new}>Unread</span>
                )}
                <AccessBadge access={report.access} />
              </span>
            </span>
          </Link>
          {report.can.exportData && (
            <span className={classes.menu}>
              <RowMenu
                name={editionName(report)}
                actions={[{ label: 'Print Report', onSelect: () => print(report._id) }]}
              />
            </span>
          )}
          {report.can.buy && <DeclinedNote report={report._id} />}
          {report.can.buy && (
            <div className={classes.actions}>
              <BuyButton report={report._id} name={editionName(report)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The rank of the reader's own brand, and how it has changed. */
function BrandRank({
  brand: { rank, shared, of, text },
}: {
  brand: NonNullable<LibraryReport['brand']>
}) {
  return (
    <span className={classes.brand}>
      <span className={classes.rank} aria-hidden>
        {shared && '='}
        {rank}
        <span className={classes.of}> of {of}</span>
      </span>
      <span>{text}</span>
    </span>
  )
}

interface ContentsProps {
  readonly counts: NonNullable<LibraryReport['counts']>
  readonly earlier: number
}

/** Counts of a report's contents. */
function Contents({ counts, earlier }: ContentsProps) {
  const { companies, capabilities, screenshots, surveyQuestions } = counts
  const parts = [
    countText(companies, 'company', 'companies'),
    countText(capabilities, 'capability', 'capabilities'),
    ...(screenshots > 0 ? [countText(screenshots, 'screenshot')] : []),
    ...(surveyQuestions > 0 ? [countText(surveyQuestions, 'survey question')] : []),
    ...(earlier > 0 ? [countText(earlier, 'earlier edition')] : []),
  ]
  return (
    <span className={classes.contents}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

function countEarlier({ industry, date }: ReportListed, library: readonly LibraryReport[]): number {
  return library.filter(({ report }) => report.industry._id === industry._id && report.date < date)
    .length
}

function CoverSkeletons({ label }: { label: string }) {
  return (
    <div className={classes.shelf} role="status" aria-label={`${label}, loading`}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className={classes.blank} />
      ))}
    </div>
  )
}
