import { privacyApi } from '@insights/contract/accounts/privacy.ts'
import type { ReadEdition } from '@insights/contract/clients/insight.ts'
import { pathOf } from '@insights/contract/endpoint.ts'
import { pageTitles } from '@insights/domain/clients/insight/read-pages.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { privacyQuery } from '../../accounts/privacy/privacy-query.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { download } from '../../ui/links/download.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { ownReadingQuery } from './insight-query.ts'

interface Props {
  /** Only what customers read is counted. */
  readonly customer: boolean
}

/** The data that is stored of the signed-in user, on the profile. */
export default function OwnData({ customer }: Props) {
  const { data: privacy } = useQuery(privacyQuery)
  return (
    <Stack gap="md">
      {customer && <OwnReading />}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => void download(pathOf(privacyApi.own))}
      >
        Download my data
      </Button>
      <Text fz="sm">
        To have it erased, ask {privacy?.contact || 'the people who gave you access'}. What is
        stored and why is in the{' '}
        <Link to="/privacy-policy" style={LINK}>
          privacy policy
        </Link>
        ; what applies to your account in the{' '}
        <Link to="/terms-of-service" style={LINK}>
          terms of service
        </Link>
        .
      </Text>
    </Stack>
  )
}

const LINK = { color: 'inherit' }

function OwnReading() {
  const { data, error, refetch } = useQuery(ownReadingQuery)
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="8rem" />
  return (
    <>
      <Text fz="sm">
        {data.on
          ? `We count which reports and pages you look at, to see what our clients use. It is kept for ${data.months} months; your colleagues do not see it.`
          : 'What you read is not counted at present. What was counted before is below.'}
      </Text>
      <DataTable
        label="What you read"
        columns={COLUMNS}
        rows={data.rows}
        paging="client"
        rowId={({ edition }) => edition.report}
        rowName={({ edition }) => editionName(edition)}
        empty={<EmptyState title="Nothing counted" />}
      />
    </>
  )
}

const COLUMNS: readonly Column<ReadEdition>[] = [
  { id: 'edition', header: 'Report', cell: ({ edition }) => editionName(edition) },
  {
    id: 'pages',
    header: 'Pages',
    below: ({ pages }) => pageTitles(pages).join(', ') || null,
    cell: ({ pages }) => pageTitles(pages).join(', ') || '–',
  },
  {
    id: 'opens',
    header: 'Opened',
    align: 'right',
    below: ({ opens, previews }) => `opened ${opens + previews} times`,
    cell: ({ opens, previews }) => opens + previews,
  },
  {
    id: 'exports',
    header: 'Exports',
    align: 'right',
    below: ({ exports }) => (exports === 1 ? '1 export' : `${exports} exports`),
    cell: ({ exports }) => exports,
  },
  {
    id: 'lastAt',
    header: 'Last look',
    align: 'left',
    below: ({ lastAt }) => <DateTimeLabel at={lastAt} />,
    cell: ({ lastAt }) => <DateTimeLabel at={lastAt} />,
  },
]
