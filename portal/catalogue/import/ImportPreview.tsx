import type {
  CatalogueImportPreview,
  PreviewedRow,
} from '@insights/contract/catalogue/catalogue-import.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { ClampedText } from '../../ui/labels/ClampedText.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { CatalogueFileDrop, ImportError } from './CatalogueFileDrop.tsx'
import { changeLabels, importLabel, previewText } from './import-labels.ts'
import { ROW_FILTERS, type RowFilter, countRows, filterRows } from './row-filter.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

import classes from './CatalogueImport.module.css'

interface Props {
  readonly preview: CatalogueImportPreview
  /** Error of the attempted import. */
  readonly problem: string | null
  readonly onImport: () => void
  readonly onFile: (file: File) => void
  readonly onBack: () => void
}

/** Preview of a file's changes, row by row. */
export function ImportPreview({ preview, problem, onImport, onFile, onBack }: Props) {
  const { counts, errors, can, fileName } = preview
  const heading = useFocusOnMount()
  const isUnreadable = errors.length > 0
  const isWrong = isUnreadable || counts.wrong > 0
  return (
    <section aria-labelledby="preview">
      <Title order={2} id="preview" ref={heading} tabIndex={-1} className={classes.fileName}>
        Preview of <bdi>{fileName}</bdi>
      </Title>
      <ImportError message={problem} />
      {isUnreadable ? (
        <>
          <Text maw={704} c="dimmed" mt={6} mb="md">
            This is not a catalogue file. The first row must contain the column names.
          </Text>
          <IssueList notes={errors} kind="error" />
        </>
      ) : (
        <PreviewedRows preview={preview} />
      )}
      {isWrong && (
        <Box mt="md">
          <CatalogueFileDrop
            what="the corrected file"
            problem={null}
            disabled={false}
            onFile={onFile}
          />
        </Box>
      )}
      <Group align="stretch" justify="flex-end" gap="xs" mt={20}>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        {!isWrong && (
          <Button disabled={!can.import} onClick={onImport}>
            {importLabel(counts)}
          </Button>
        )}
      </Group>
    </section>
  )
}

/** Rows shown at once: a file can have thousands, and each is reviewed. */
const ROWS_PER_PAGE = 50

/** The rows of a file with their changes, errors first. */
function PreviewedRows({ preview }: { preview: CatalogueImportPreview }) {
  const { counts, warnings, rows } = preview
  const [filter, setFilter] = useState<RowFilter>(counts.wrong > 0 ? 'errors' : 'all')
  return (
    <>
      <Text maw={704} c="dimmed" mt={6} mb="md" role="status">
        {previewText(counts)}
      </Text>
      <IssueList notes={warnings} kind="warning" />
      <RowFilters rows={rows} value={filter} onChange={setFilter} />
      <DataTable
        key={filter}
        label="Rows of the file"
        columns={PREVIEW_COLUMNS}
        rows={filterRows(rows, filter)}
        rowId={({ row }) => String(row)}
        rowName={({ title, row }) => title || `Row ${row}`}
        paging="client"
        rowsPerPage={ROWS_PER_PAGE}
        empty={
          <EmptyState title="The file has no rows">There are no rows below the header.</EmptyState>
        }
      />
    </>
  )
}

const FILTER_LABELS: Readonly<Record<RowFilter, string>> = {
  errors: 'errors',
  added: 'to add',
  changed: 'to change',
  warnings: 'with warnings',
  left: 'unchanged',
  all: 'rows in all',
}

interface RowFiltersProps {
  readonly rows: readonly PreviewedRow[]
  readonly value: RowFilter
  readonly onChange: (filter: RowFilter) => void
}

/** Number of rows of each kind; pressing one filters by it. */
function RowFilters({ rows, value, onChange }: RowFiltersProps) {
  const figures = ROW_FILTERS.map((filter) => ({ filter, count: countRows(rows, filter) }))
  // Kinds that every file has stay, so that a zero is visible.
  const shown = figures.filter(
    ({ filter, count }) => count > 0 || !['errors', 'warnings'].includes(filter),
  )
  return (
    <Group align="stretch" gap={8} mb={14} role="group" aria-label="Rows to show">
      {shown.map(({ filter, count }) => (
        <UnstyledButton
          key={filter}
          className={classes.filter}
          data-kind={filter}
          aria-pressed={filter === value}
          disabled={count === 0}
          onClick={() => onChange(filter)}
        >
          <span className={classes.count}>{numberText(count)}</span>{' '}
          <span>{FILTER_LABELS[filter]}</span>
        </UnstyledButton>
      ))}
    </Group>
  )
}

const NUMBER: Column<PreviewedRow> = {
  id: 'row',
  header: 'Row',
  align: 'left',
  width: '4rem',
  sort: ({ row }) => row,
  cell: ({ row }) => (
    <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {row}
    </Text>
  ),
}

const TITLE: Column<PreviewedRow> = {
  id: 'title',
  header: 'Title',
  names: true,
  width: '36%',
  sort: ({ title }) => title,
  cell: ({ type, title, category }) => (
    <>
      <Box component="bdi" fw={500} style={{ overflowWrap: 'anywhere' }}>
        <ClampedText text={title || '–'} lines={3} />
      </Box>
      {type && (
        <Text span display="block" fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {type}
          {type !== 'Category' && category !== '' && (
            <>
              {' in '}
              <bdi>{category}</bdi>
            </>
          )}
        </Text>
      )}
    </>
  ),
}

const OUTCOME: Column<PreviewedRow> = {
  id: 'outcome',
  header: 'Import',
  align: 'left',
  width: '7rem',
  below: true,
  cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
}

const DETAILS: Column<PreviewedRow> = {
  id: 'details',
  header: 'Details',
  // Errors of a row stay visible without scrolling.
  below: true,
  cell: ({ outcome, changes, errors, warnings }) => (
    <div className={classes.details}>
      <IssueList notes={errors} kind="error" />
      <ChangeList changes={changes} isNew={outcome === 'ADDED'} />
      <IssueList notes={warnings} kind="warning" />
    </div>
  ),
}

const PREVIEW_COLUMNS = [NUMBER, TITLE, OUTCOME, DETAILS]

const OUTCOME_LABELS: Readonly<Record<PreviewedRow['outcome'], string>> = {
  ADDED: 'Add',
  CHANGED: 'Change',
  LEFT: 'Unchanged',
  WRONG: 'Error',
}

/** The change of a row. */
function OutcomeBadge({ outcome }: Pick<PreviewedRow, 'outcome'>) {
  return (
    <span className={classes.badge} data-outcome={outcome}>
      {OUTCOME_LABELS[outcome]}
    </span>
  )
}

interface ChangeListProps {
  readonly changes: PreviewedRow['changes']
  readonly isNew: boolean
}

/** The fields that a row sets, each with its previous value. */
function ChangeList({ changes, isNew }: ChangeListProps) {
  const words = changeLabels(changes, isNew)
  if (words.length === 0) return null
  return (
    <Stack component="dl" gap={2} className={classes.changes}>
      {words.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>
                  <bdi>{before}</bdi>
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>
              <bdi>{after}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </Stack>
  )
}

interface IssueListProps {
  readonly notes: PreviewedRow['errors']
  readonly kind: 'error' | 'warning'
}

/** Messages about cells or columns. */
function IssueList({ notes, kind }: IssueListProps) {
  if (notes.length === 0) return null
  return (
    <Stack component="ul" gap={0} className={classes.notes} data-kind={kind}>
      {notes.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <b>
            <bdi>{column}</bdi>:
          </b>{' '}
          <bdi>{message}</bdi>
        </li>
      ))}
    </Stack>
  )
}
