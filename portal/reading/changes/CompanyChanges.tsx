import type { EarlierScreenshots } from '@insights/contract/reading/earlier-screenshots.ts'
import {
  companyAvailabilityChanges,
  noneChanged,
} from '@insights/domain/reading/changes/company-changes.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type {
  CapabilityUpdate,
  HistoryEntry,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { companyHeadline } from '@insights/domain/reading/findings/headlines.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { BuyButton } from '../../clients/purchase-requests/BuyButton.tsx'
import { Section } from '../../ui/page/Section.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { earlierScreenshotsQuery } from '../report-document-query.ts'
import { CapabilityChangeList } from './CapabilityChangeList.tsx'

import classes from './Changes.module.css'

interface CompanyChangesProps {
  readonly document: ReportDocument
  readonly since: HistoryEntry
  readonly company: ReportDocument['companies'][number]
}

/** The changes of one company since the previous edition. */
export function CompanyChanges({ document, since, company }: CompanyChangesProps) {
  const { companyId } = company
  const changed = useMemo(
    () => companyAvailabilityChanges(document, companyId),
    [document, companyId],
  )
  const { data: earlier } = useQuery({
    ...earlierScreenshotsQuery(document.report._id, since.date, companyId),
    enabled: changed.length > 0,
  })
  const sections = [
    { id: 'lost', name: 'Lost', shown: changed.filter(({ gained }) => !gained) },
    { id: 'gained', name: 'Gained', shown: changed.filter(({ gained }) => gained) },
  ].toSorted((one, other) => Number(one.shown.length === 0) - Number(other.shown.length === 0))
  return (
    <Section
      id="gained-and-lost"
      title="Gained and Lost"
      lead={sentenceOf(companyHeadline(document, companyId))}
    >
      {sections.map(({ id, name, shown }) => (
        <Section
          key={id}
          id={id}
          title={shown.length > 0 ? `${name} (${shown.length})` : name}
          level={3}
        >
          {id === 'gained' && shown.length > 0 && earlier && (
            <LockedScreenshots earlier={earlier} since={since} />
          )}
          {shown.length === 0 ? (
            <p className={classes.none}>{noneChanged(document, company, id === 'gained')?.text}</p>
          ) : (
            <CapabilityChangeList
              document={document}
              companyId={companyId}
              changed={shown}
              earlier={earlier?.screenshots ?? []}
            />
          )}
        </Section>
      ))}
      <OtherUpdates document={document} companyId={companyId} />
    </Section>
  )
}

interface CompanyProps {
  readonly document: ReportDocument
  readonly companyId: string
}

interface LockedScreenshotsProps {
  readonly earlier: EarlierScreenshots
  readonly since: HistoryEntry
}

/**
 * Explains the missing earlier screenshots to readers who have not bought that edition. They still
 * see screenshots of lost capabilities.
 */
function LockedScreenshots({ earlier, since }: LockedScreenshotsProps) {
  if (earlier.access !== 'preview' || earlier.report === null) return null
  const month = formatMonth(since.date)
  return (
    <div className={classes.withheld} data-screen-only>
      <p>Earlier screenshots are in the {month} edition, which your company has not purchased.</p>
      <BuyButton report={earlier.report} name={month} />
    </div>
  )
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

/** Capability changes of this edition besides gains and losses. */
function OtherUpdates({ document, companyId }: CompanyProps) {
  const rows = otherUpdates(document, companyId)
  if (rows.length === 0) return null
  return (
    <Section id="further-updates" title="Other Updates" level={3}>
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
