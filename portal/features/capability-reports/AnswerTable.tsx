import type { Answer } from '@insights/contract/capability-reports.ts'

import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx'
import { MomentLabel } from '../../ui/moment-label/MomentLabel.tsx'
import { answerStatusName, availabilityName } from './answer-status-name.ts'

import classes from './AnswerTable.module.css'

interface Props {
  /** undefined while they are on their way. */
  readonly answers: readonly Answer[] | undefined
  readonly onOpen: (answer: Answer) => void
}

/** The capabilities of one company, application and category; a row opens its answer. */
export function AnswerTable({ answers, onOpen }: Props) {
  return (
    <DataTable
      label="Capabilities"
      columns={COLUMNS}
      rows={answers}
      rowId={({ _id }) => _id}
      rowName={({ capability }) => capability.title}
      onRow={onOpen}
      sort={{ column: 'capability', descending: false }}
      empty={<EmptyState title="This category has no capabilities" />}
    />
  )
}

const COLUMNS: readonly Column<Answer>[] = [
  {
    id: 'capability',
    header: 'Capability',
    sort: ({ capability }) => capability.title,
    cell: ({ capability }) => capability.title,
  },
  {
    id: 'lastUpdate',
    header: 'Last Modified',
    sort: ({ lastUpdate }) => lastUpdate?.date ?? null,
    cell: ({ lastUpdate }) =>
      lastUpdate ? (
        <>
          <MomentLabel at={lastUpdate.date} />
          <span className={classes.by}>{lastUpdate.userName}</span>
        </>
      ) : (
        '–'
      ),
  },
  {
    id: 'hasCapability',
    header: 'Is this feature available?',
    sort: ({ hasCapability }) => availabilityName(hasCapability),
    cell: ({ hasCapability }) => (
      <span className={classes.available} data-available={hasCapability ?? undefined}>
        {availabilityName(hasCapability)}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sort: ({ status }) => answerStatusName(status),
    cell: ({ status }) => (
      <span className={classes.status} data-status={status}>
        {answerStatusName(status)}
      </span>
    ),
  },
]
