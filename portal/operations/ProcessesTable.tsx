import type { Operations } from '@insights/contract/operations/operations.ts'

import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { Column } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'

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
