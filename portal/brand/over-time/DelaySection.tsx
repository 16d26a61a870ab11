import type { Delay } from '@insights/domain/brand/over-time/delays.ts'
import { delayClaims } from '@insights/domain/brand/over-time/findings.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { delayText } from '@insights/domain/text/month-intervals.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import { sinceText } from '@insights/domain/text/since-text.ts'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'

import { FootNote } from '../../reading/FootNote.tsx'
import { chartFileName } from '../../ui/charts/chart-file-name.ts'
import { SaveButton } from '../../ui/charts/Chart.tsx'
import { saveBlob } from '../../ui/links/download.ts'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import type { OverTimePartProps } from './over-time-part.ts'

const TITLE = 'Who Was First, and How Far Behind'

/** Number of rows shown at first. */
const SHOWN = 12

/** The first companies with each capability, and how many months the company is behind. */
export function DelaySection({ document, view, settings, onChange }: OverTimePartProps) {
  const { delays, company } = view
  const source = editionName(document.report)

  async function saveCsv(note: string | null) {
    const { toCsv } = await import('../../ui/charts/chart-csv.ts')
    const csv = toCsv([...(note === null ? [] : [[note]]), ...delayRows(delays, company.title)])
    saveBlob(
      chartFileName(`${TITLE} ${company.title}`, source, 'csv', note),
      new Blob([csv], { type: 'text/csv' }),
    )
  }

  return (
    <Section
      id="who-was-first"
      title={TITLE}
      lead={sentenceOf(delayClaims(document, view))}
      actions={
        delays.length > 0 && (
          <span data-screen-only>
            <SaveButton what={TITLE} as="CSV" save={saveCsv} />
          </span>
        )
      }
    >
      <SegmentedControl
        size="xs"
        mb="sm"
        data-screen-only
        aria-label="Capabilities in the table"
        data={[
          { value: 'seen', label: 'First one known' },
          { value: 'early', label: 'First one not known' },
        ]}
        value={settings.early === true ? 'early' : 'seen'}
        onChange={(value) => onChange({ early: value === 'early' || undefined })}
      />
      {delays.length === 0 ? (
        <EmptyState title="Nothing to compare">
          {settings.early === true
            ? 'No capability is known that others had before, without a first one.'
            : 'The editions do not tell who was first with any of these capabilities.'}
        </EmptyState>
      ) : (
        <DelayTable key={company.companyId} delays={delays} company={company.title} />
      )}
      <FootNote>
        What is known of a capability is whether a company had it in an edition, so each date lies
        between two editions and each delay is an interval of calendar months. Companies that had a
        capability in the first edition with it had it on or before its date and are never first.
      </FootNote>
    </Section>
  )
}

interface TableProps {
  readonly delays: readonly Delay[]
  readonly company: string
}

function DelayTable({ delays, company }: TableProps) {
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const isPhone = useIsPhone()
  const rows = all || printing ? delays : delays.slice(0, SHOWN)
  const columns: readonly Column<Delay>[] = [
    {
      id: 'capability',
      header: 'Capability',
      cell: ({ capability, application }) => (
        <>
          {capability}
          <Text span display="block" fz="xs" fw={400} c="dimmed">
            {application}
          </Text>
        </>
      ),
    },
    { id: 'date', header: 'First seen', width: '7rem', below: firstText, cell: dateText },
    { id: 'first', header: 'First', below: () => null, cell: namesText },
    {
      id: 'own',
      header: company,
      width: '9rem',
      below: ({ since }) => `${company}: ${sinceText(since)}`,
      cell: ({ since }) => sinceText(since),
    },
    {
      id: 'behind',
      header: 'Behind',
      // Phones have the other columns below the name, and need the room for it.
      width: isPhone ? '8rem' : '14rem',
      cell: ({ behind, isFirst }) => (behind ? delayText(behind) : isFirst ? 'first' : '–'),
    },
  ]
  return (
    <>
      <DataTable
        label={TITLE}
        columns={columns}
        rows={rows}
        rowId={({ capabilityId, application }) => `${capabilityId} ${application}`}
        rowName={({ capability, application }) => `${capability}, ${application}`}
        empty={null}
      />
      {rows.length < delays.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          Show all {delays.length}
        </Button>
      )}
    </>
  )
}

/** Returns 'Jan 2026', or 'by Oct 2025' where that edition is the first to show it. */
function dateText({ firstDate, firsts }: Delay): string {
  return `${firsts.length === 0 ? 'by ' : ''}${formatShortMonth(firstDate)}`
}

function namesText({ firsts }: Delay): string {
  return firsts.length === 0 ? 'not known' : listText(firsts)
}

/** Returns 'First seen Jan 2026: Brightwell'. */
function firstText(delay: Delay): string {
  return delay.firsts.length === 0
    ? `Seen ${dateText(delay)}`
    : `First seen ${dateText(delay)}: ${namesText(delay)}`
}

function delayRows(delays: readonly Delay[], company: string): string[][] {
  return [
    [
      'Capability',
      'Application',
      'First seen',
      'First',
      company,
      'At least',
      'At most',
      'Counting',
    ],
    ...delays.map((delay) => [
      delay.capability,
      delay.application,
      dateText(delay),
      namesText(delay),
      sinceText(delay.since),
      delay.behind?.min?.toString() ?? '',
      delay.behind?.max?.toString() ?? '',
      delay.behind === null ? '' : delay.behind.counting ? 'yes' : 'no',
    ]),
  ]
}
