import {
  type FailedJob,
  failedJobsApi,
  jobRetriesApi,
  type Operations,
  operationsApi,
} from '@insights/contract/operations/operations.ts'
import { Button, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { notify } from '../ui/notify/notify.ts'
import { restoreFocus } from '../ui/page/page-heading.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../ui/status/LoadingFailed.tsx'
import { type Column, PAGE_SIZE } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { useLastPage } from '../ui/tables/use-data-table.ts'

import classes from './Operations.module.css'

/** Prefix of the cache keys of everything about the portal's own state. */
const OPERATIONS_KEY = ['operations'] as const

/** No event reports jobs that start and end, so the page polls. */
const REFETCH_INTERVAL_MS = 10_000

export const operationsQuery = queryOptions({
  queryKey: [...OPERATIONS_KEY, 'now'],
  queryFn: ({ signal }) => callApi(operationsApi.get, { signal }),
  refetchInterval: REFETCH_INTERVAL_MS,
})

/** A page of the failed jobs, the latest failure first. */
const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: [...OPERATIONS_KEY, 'failed-jobs', page],
    queryFn: ({ signal }) =>
      callApi(failedJobsApi.find, {
        query: { $limit: PAGE_SIZE, $skip: page * PAGE_SIZE },
        signal,
      }),
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  })

/** Returns a queue's name in words: `Send mail` for `send-mail`. */
function queueTitle(queue: string): string {
  const words = queue.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The jobs that failed for good, their errors, and a button to retry each. */
export function FailedJobsTable() {
  const [page, setPage] = useState(0)
  const jobs = useQuery(failedJobsQuery(page))
  const retry = useRetryJob()
  const beyond = useLastPage({
    page,
    total: jobs.isPlaceholderData ? undefined : jobs.data?.total,
    toPage: setPage,
  })
  if (jobs.error && !jobs.data) return <LoadingFailed error={jobs.error} onRetry={jobs.refetch} />
  const columns: readonly Column<FailedJob>[] = [
    ...FAILED_COLUMNS,
    {
      id: 'retry',
      header: 'Action',
      align: 'left',
      width: '7rem',
      cell: (job) => (
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending && retry.variables._id === job._id}
          aria-label={`Retry: ${queueTitle(job.queue)}, ${job.reason}`}
          onClick={() => retry.mutate(job)}
        >
          Retry
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label="Failed jobs"
      columns={columns}
      rows={beyond ? undefined : jobs.data?.data}
      rowId={({ _id }) => _id}
      rowName={({ queue }) => queueTitle(queue)}
      busy={jobs.isPlaceholderData}
      paging={{ total: jobs.data?.total ?? PAGE_SIZE, page, onPage: setPage }}
      empty={
        <EmptyState title="No failed jobs">
          Background jobs, such as sending email, have succeeded or are being retried.
        </EmptyState>
      }
    />
  )
}

const FAILED_COLUMNS: readonly Column<FailedJob>[] = [
  { id: 'queue', header: 'Job', width: '20%', cell: ({ queue }) => queueTitle(queue) },
  {
    id: 'reason',
    header: 'Reason',
    below: true,
    cell: ({ reason }) => <span className={classes.reason}>{reason}</span>,
  },
  {
    id: 'failedAt',
    header: 'Failed at',
    align: 'left',
    width: '12rem',
    below: true,
    cell: ({ failedAt }) => <DateTimeLabel at={failedAt} withTime />,
  },
]

/** Retries a job, and says so. */
function useRetryJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: FailedJob) => callApi(jobRetriesApi.create, { body: { job: _id } }),
    onSuccess: (_, { queue }) => notify.success(`Retrying “${queueTitle(queue)}”.`),
    onError: (error) => {
      if (isApiError(error, 404)) notify.success('It is already being retried.')
      else notify.error(errorMessage(error))
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: OPERATIONS_KEY })
      // The row is removed with its button.
      restoreFocus()
    },
  })
}

type Queue = Operations['jobs'][number]

/** Number of waiting, running, failed and finished jobs of each kind. */
export function QueuesTable({ jobs }: { readonly jobs: readonly Queue[] | undefined }) {
  return (
    <DataTable
      label="Jobs by queue"
      columns={QUEUE_COLUMNS}
      rows={jobs}
      rowId={({ queue }) => queue}
      rowName={({ queue }) => queueTitle(queue)}
      empty={<EmptyState title="No kinds of jobs" />}
    />
  )
}

const QUEUE_COLUMNS: readonly Column<Queue>[] = [
  { id: 'queue', header: 'Job', width: '40%', cell: ({ queue }) => queueTitle(queue) },
  { id: 'waiting', header: 'Waiting', align: 'right', cell: ({ waiting }) => waiting },
  { id: 'running', header: 'Running', align: 'right', cell: ({ running }) => running },
  {
    id: 'failed',
    header: 'Failed',
    align: 'right',
    cell: ({ failed }) =>
      failed > 0 ? (
        <Text span fw={600} c="var(--mantine-color-error)">
          {failed}
        </Text>
      ) : (
        failed
      ),
  },
  {
    id: 'done',
    header: 'Done',
    align: 'right',
    below: ({ done }) => `${done} done`,
    cell: ({ done }) => done,
  },
]

type Process = Operations['processes'][number]

const ROLES: Readonly<Record<string, string>> = {
  all: 'Web and jobs',
  web: 'Web',
  worker: 'Jobs',
}

/** The portal's processes that are connected to its database. */
export function ProcessesTable({
  processes,
}: {
  readonly processes: readonly Process[] | undefined
}) {
  // prettier-ignore
  return (
    <DataTable
      label="Processes"
      columns={PROCESS_COLUMNS}
      rows={processes}
      rowId={({ host, pid }) => `${host} ${pid}`}
      rowName={({ host, pid }) => `${host}, process ${pid}`}
      empty={<EmptyState title="No process is connected" />}
    />
  )
}

const PROCESS_COLUMNS: readonly Column<Process>[] = [
  { id: 'host', header: 'Host', width: '40%', cell: ({ host }) => host },
  { id: 'role', header: 'Role', below: true, cell: ({ role }) => ROLES[role] ?? role },
  {
    id: 'pid',
    header: 'Process',
    align: 'right',
    below: ({ pid }) => `Process ${pid}`,
    cell: ({ pid }) => pid,
  },
  {
    id: 'since',
    header: 'Connected since',
    align: 'left',
    width: '12rem',
    below: true,
    cell: ({ since }) => (since === null ? '–' : <DateTimeLabel at={since} withTime />),
  },
]
