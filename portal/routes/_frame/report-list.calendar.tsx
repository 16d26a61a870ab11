import { editionCalendarApi } from '@insights/contract/operations/edition-calendar.ts'
import { editionCalendar } from '@insights/domain/operations/editions/edition-calendar.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'
import { timeZoneText } from '@insights/domain/text/time-zone.ts'
import { Group } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { portalTimeQuery } from '../../accounts/portal-time/portal-time-query.ts'
import { callApi } from '../../api/call-api.ts'
import { DueElsewhere, EditionCalendar } from '../../operations/editions/EditionCalendar.tsx'
import { REPORTS_KEY } from '../../reports/report-queries.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { staffOnly } from './-staff-only.ts'

export const Route = createFileRoute('/_frame/report-list/calendar')({
  validateSearch: ({ year }): { year?: unknown } => ({ year }),
  beforeLoad: ({ context }) => staffOnly({ context, search: {} }, '/report-list'),
  // Loaded before the page is shown: the year goes by it.
  loader: ({ context: { queryClient } }) => queryClient.query(portalTimeQuery),
  component: CalendarPage,
})

/** Returns the year of a link, or the present one: editions have months from 1970 on. */
function readYear(value: unknown, today: string): number {
  const year = Number(value)
  return Number.isInteger(year) && year >= 1970 && year <= 9998 ? year : Number(today.slice(0, 4))
}

const calendarQuery = (year: number) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'calendar', year],
    queryFn: ({ signal }) =>
      callApi(editionCalendarApi.get, { query: { year: String(year) }, signal }),
    // Turning to another year keeps the table until its editions arrive.
    placeholderData: keepPreviousData,
  })

function CalendarPage() {
  const { data: time } = useSuspenseQuery(portalTimeQuery)
  const year = readYear(Route.useSearch().year, time.today)
  const reports = useQuery(calendarQuery(year))
  const found = reports.data?.reports ?? []
  const calendar = editionCalendar(found, time.today)
  return (
    <Page
      title="Calendar of Editions"
      breadcrumbs={[
        { label: 'Home', link: linkTo('/report') },
        { label: 'Reports', link: linkTo('/report-list') },
        { label: 'Calendar' },
      ]}
      lead={`Published and open editions by month. An edition is due by how far apart the last ones were. Today is ${formatDay(time.today)}, in ${timeZoneText(time.timeZone)}.`}
    >
      <Group component="nav" wrap="nowrap" gap="0.75rem" mb="0.75rem" aria-label="Year">
        <YearLink year={year - 1} />
        <b aria-live="polite">{year}</b>
        <YearLink year={year + 1} />
      </Group>
      {reports.isLoadingError && <LoadingFailed error={reports.error} onRetry={reports.refetch} />}
      {reports.data?.reports.length === 0 && (
        <EmptyState title="No reports yet">Editions appear here once they are begun.</EmptyState>
      )}
      {found.length > 0 && (
        <>
          <EditionCalendar year={year} calendar={calendar} />
          <DueElsewhere year={year} calendar={calendar} />
        </>
      )}
    </Page>
  )
}

function YearLink({ year }: { year: number }) {
  return (
    <ButtonLink
      variant="default"
      size="xs"
      to="/report-list/calendar"
      search={{ year }}
      replace
      resetScroll={false}
    >
      {year}
    </ButtonLink>
  )
}
