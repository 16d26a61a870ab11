import type { Operations } from '@insights/contract/operations/operations.ts'

import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { Column } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { queueTitle } from './operations-query.ts'

import classes from './Operations.module.css'

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
    cell: ({ failed }) => <span className={failed > 0 ? classes.failed : undefined}>{failed}</span>,
  },
  {
    id: 'done',
    header: 'Done',
    align: 'right',
    below: ({ done }) => `${done} done`,
    cell: ({ done }) => done,
  },
]
