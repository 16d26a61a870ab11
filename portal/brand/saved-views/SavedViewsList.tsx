import type { SavedView } from '@insights/contract/brand/saved-views.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Box, Skeleton } from '@mantine/core'

import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import ConflictOfViews from './ConflictOfViews.tsx'
import type { OpenedView, ViewedReport } from './opened-view.ts'
import { RemovedViews } from './RemovedViews.tsx'
import { useListedViews } from './use-listed-views.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewList } from './ViewList.tsx'

const CarryOverDialog = lazyOverlay(() => import('./CarryOverDialog.tsx'), DIALOG)

interface Props {
  readonly report: ViewedReport
  readonly companies: ReportDocument['companies']
  readonly sharing: string | null
  readonly loadDocument: (report: string) => Promise<ReportDocument>
  readonly onOpen: (view: OpenedView) => void
}

/** All views of an industry that the reader can see, edition by edition, of all pages. */
export function SavedViewsList({ report, companies, sharing, loadDocument, onOpen }: Props) {
  const actions = useSavedViews(report.industry)
  const { listed, carrying, ...carry } = useListedViews({ report, companies, onOpen, onChosen: () => {} }) // prettier-ignore
  if (actions.failed) return <LoadingFailed error={actions.failed} onRetry={actions.retry} />
  if (!actions.views) return <Skeleton height={240} aria-label="Loading" />
  return (
    <>
      {actions.views.length === 0 && (
        <EmptyState title="No saved views yet">
          Open a page of Your Brand, choose what it shows, and save it there under a name
          {sharing === null ? '.' : ', for you alone or for your colleagues.'}
        </EmptyState>
      )}
      <Box maw={704}>
        {groupByEdition(actions.views, report).map(({ id, title, views }) => (
          <Section key={id} id={id} title={title}>
            <ViewList
              label={title}
              views={views}
              actions={actions}
              sharing={sharing}
              ofPages
              listed={listed}
            />
          </Section>
        ))}
      </Box>
      <RemovedViews actions={actions} />
      {carrying && (
        <CarryOverDialog
          {...carrying}
          opened={carry.opened}
          actions={actions}
          loadDocument={loadDocument}
          onOpen={onOpen}
          onClose={carry.close}
        />
      )}
      <ConflictOfViews actions={actions} />
    </>
  )
}

/** The edition of the page first, then the newest ones; unreadable ones last. */
function groupByEdition(views: readonly SavedView[], shown: ViewedReport) {
  const dates = [...new Set(views.flatMap(({ report }) => report?.date ?? []))].toSorted(
    (one, other) =>
      Number(other === shown.date) - Number(one === shown.date) || (one < other ? 1 : -1),
  )
  const editions = dates.map((date) => ({
    id: date.slice(0, 7),
    title: formatMonth(date),
    views: views.filter(({ report }) => report?.date === date),
  }))
  const closed = views.filter(({ report }) => report === null)
  return closed.length > 0
    ? [...editions, { id: 'closed', title: 'Editions You Cannot Read', views: closed }]
    : editions
}
