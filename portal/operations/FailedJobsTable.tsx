import { type FailedJob, jobRetriesApi } from '@insights/contract/operations/operations.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { OPERATIONS_KEY, failedJobsQuery, queueTitle } from './operations-query.ts'

import classes from './Operations.module.css'

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
    ...COLUMNS,
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

const COLUMNS: readonly Column<FailedJob>[] = [
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
