import type { SharesRead } from '@insights/contract/survey/survey.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Box } from '@mantine/core'
import { useState } from 'react'

import { Cards } from '../ui/page/parts.tsx'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { ColumnChoice, ImportStep, SheetChoice } from './ImportStep.tsx'
import { RAW_COLUMNS } from './survey-columns.tsx'
import { checkPlaces } from './survey.ts'

const MEANINGS = ['Question', 'Rating 1', 'Rating 2', 'Rating 3', 'Rating 4', 'Rating 5']
/** Names that are listed in a sentence. */
const LISTED = 5

interface Props {
  readonly name: string
  readonly reading: SharesRead
  readonly busy: boolean
  /** Reads another sheet of the file. */
  readonly onSheet: (sheet: string) => void
  /** Reads the file again with other columns. */
  readonly onColumns: (columns: readonly number[]) => void
  readonly onCancel: () => void
  readonly onImport: () => void
}

/** A file of shares as it was understood: its columns, its first rows, what changes and what is odd. */
export function SharesStep(props: Props) {
  const { name, reading, busy, onSheet, onColumns, onCancel, onImport } = props
  const { fileColumns, rows, matched, questions, rejection } = reading
  const [places, setPlaces] = useState(() =>
    MEANINGS.map((_, at) => String(reading.columns?.[at] ?? '')),
  )
  const faults = checkPlaces(places)
  const open = faults.filter((fault) => fault !== undefined).length
  const options = fileColumns.map((column, place) => ({
    value: String(place),
    label: column.name || `Column ${place + 1}`,
  }))
  const unread = options.filter(({ value }) => !places.includes(value)).map(({ label }) => label)

  function choose(at: number, place: string) {
    const chosen = places.with(at, place)
    setPlaces(chosen)
    if (checkPlaces(chosen).every((fault) => fault === undefined)) onColumns(chosen.map(Number))
  }

  return (
    <ImportStep
      title={`Check the shares in ${name}`}
      note={`${matched} of ${countText(questions, 'question')} found${reading.sheet ? ` in the sheet “${reading.sheet}”` : ''}.${unread.length > 0 ? ` Columns that are not read: ${listNames(unread)}.` : ''}`}
      open={rejection ? Math.max(1, open) : open}
      busy={busy}
      action="Import shares"
      onCancel={onCancel}
      onImport={onImport}
    >
      <SheetChoice {...reading} busy={busy} onChange={onSheet} />
      <Cards component="ul" min="20rem" gap="1rem 1.5rem">
        {MEANINGS.map((meaning, at) => {
          const place = places[at] ?? ''
          return (
            <ColumnChoice
              key={meaning}
              label={meaning}
              options={options}
              value={place}
              error={place === '' ? undefined : faults[at]}
              note={place === '' ? faults[at] : undefined}
              examples={place === '' ? [] : (fileColumns[Number(place)]?.examples ?? [])}
              onChange={(chosen) => choose(at, chosen)}
            />
          )
        })}
      </Cards>
      {rows.length > 0 && (
        <Box component="section" mt={24} aria-labelledby="as-stored">
          <Box component="h4" id="as-stored" fz="md" m="0 0 0.5rem">
            {rows.length < questions
              ? 'The first rows as they will be stored'
              : 'The rows as they will be stored'}
          </Box>
          <DataTable
            label="Rows as they will be stored"
            columns={RAW_COLUMNS}
            rows={rows}
            rowId={({ questionId }) => questionId}
            rowName={(row) => row.name}
            empty={null}
          />
          <Box component="ul" pl={18} fz="sm" style={{ overflowWrap: 'anywhere' }} m="0.75rem 0 0">
            {[changeText(reading), ...reading.notes].filter(Boolean).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </Box>
      )}
    </ImportStep>
  )
}

function changeText({ changed, questions }: SharesRead): string {
  if (changed === null) return ''
  if (changed.length === 0) return 'Nothing differs from the survey that is here now'
  return `${changed.length} of ${countText(questions, 'question')} differ from the survey that is here now: ${listNames(changed)}`
}

function listNames(names: readonly string[]): string {
  const more = names.length - LISTED
  return names.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
