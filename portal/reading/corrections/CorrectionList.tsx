import {
  type CorrectionRow,
  correctionRows,
} from '@insights/domain/reading/corrections/correction-rows.ts'
import type { RevisionCorrections } from '@insights/domain/reading/corrections/corrections.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'

import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'

interface NumberedRow extends CorrectionRow {
  readonly id: string
}

const COLUMNS: readonly Column<NumberedRow>[] = [
  { id: 'item', header: 'Corrected', cell: ({ item }) => item },
  {
    id: 'before',
    header: 'Before',
    width: '24%',
    below: ({ before }) => `Before: ${before}`,
    cell: ({ before }) => before,
  },
  {
    id: 'now',
    header: 'Now',
    width: '24%',
    below: ({ now }) => `Now: ${now}`,
    cell: ({ now }) => now,
  },
]

/** The corrections of a revision by kind, with their reason. */
export function CorrectionList({ corrections }: { readonly corrections: RevisionCorrections }) {
  const { revision, date, reason } = corrections
  const rows = correctionRows(corrections).map((row, index) => ({ ...row, id: String(index) }))
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)]
  return (
    <Section
      id={`revision-${revision}`}
      title={`Revision ${revision}${date === null ? '' : `, ${formatDay(date)}`}`}
      explanation={reason === null ? 'No reason was given.' : `Reason: ${reason}`}
    >
      {kinds.length === 0 && (
        <EmptyState title="The same figures and texts">
          Answers, scores, ranks and texts are those of the revision before.
        </EmptyState>
      )}
      {kinds.map(([kind, of]) => (
        <Section
          key={kind}
          id={`revision-${revision}-${kind.toLowerCase().replaceAll(' ', '-')}`}
          level={3}
          title={`${TITLES[kind]} (${of.length})`}
        >
          <DataTable
            label={`${TITLES[kind]} of revision ${revision}`}
            columns={COLUMNS}
            rows={of}
            rowId={({ id }) => id}
            rowName={({ item }) => item}
            paging={of.length > 20 ? 'client' : undefined}
            empty={null}
          />
        </Section>
      ))}
    </Section>
  )
}

const TITLES: Readonly<Record<CorrectionRow['kind'], string>> = {
  Answer: 'Answers',
  'Score and rank': 'Scores and Ranks',
  Input: 'Weights, Ratings and Method',
  'Rank interval': 'Rank Intervals',
  Text: 'Texts',
}
