import type { CapabilityUpdate, ReportDocument } from '@insights/domain/document/report-document.ts'

import { Section } from '../../../ui/page/Section.tsx'
import type { Column } from '../../../ui/tables/column.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'

import classes from './Changes.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

const COLUMNS: readonly Column<CapabilityUpdate>[] = [
  {
    id: 'capability',
    header: 'Capability',
    cell: ({ capability, note }) => (
      <>
        {capability}
        {note !== '' && <span className={classes.remark}>{note}</span>}
      </>
    ),
  },
  {
    id: 'application',
    header: 'Application',
    below: true,
    align: 'left',
    cell: ({ application }) => application,
  },
  {
    id: 'change',
    header: 'Change',
    align: 'left',
    below: true,
    cell: ({ change }) => change,
  },
]

/** What this edition says of capabilities that were there before and still are, or are not. */
export function OtherUpdates({ document, companyId }: Props) {
  const rows = otherUpdates(document, companyId)
  if (rows.length === 0) return null
  return (
    <Section id="further-updates" title="Other Updates">
      <DataTable
        label="Other Updates"
        columns={COLUMNS}
        rows={rows}
        rowId={({ application, category, capability }) =>
          `${application} ${category} ${capability}`
        }
        rowName={({ capability }) => capability}
        empty={null}
      />
    </Section>
  )
}

function otherUpdates({ report, matrix, changes, updates }: ReportDocument, companyId: string) {
  const titles = new Map(
    matrix.flatMap(({ title, capabilities }) =>
      capabilities.map((one) => [one.capabilityId, `${title} ${one.title}`] as const),
    ),
  )
  const changed = new Set(
    changes
      .filter((change) => change.companyId === companyId)
      .map(({ application, capabilityId }) => `${application} ${titles.get(capabilityId)}`),
  )
  return updates.filter(
    ({ date, companyId: of, application, category, capability }) =>
      date === report.date &&
      of === companyId &&
      !changed.has(`${application} ${category} ${capability}`),
  )
}
