import type { SharesRead } from '@insights/contract/survey/survey.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Box, Progress, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { AFTER_SORTING, confirmScoreLoss } from '../reports/confirm-score-loss.ts'
import { FileDrop } from '../ui/forms/FileDrop.tsx'
import { useGatheredFiles } from '../ui/forms/use-gathered-files.ts'
import { Cards } from '../ui/page/parts.tsx'
import { DataTable } from '../ui/tables/DataTable.tsx'
import { ImportRejected } from './ImportRejected.tsx'
import { ColumnChoice, ImportStep, SheetChoice } from './ImportStep.tsx'
import { RAW_COLUMNS } from './survey-columns.tsx'
import {
  type SurveySource,
  checkPlaces,
  importProblems,
  rejectionProblems,
  useImportSurvey,
  useReadShares,
} from './survey.ts'

interface Props {
  readonly report: string
  readonly onImported: () => void
  /** Further sources of a file. */
  readonly otherSources?: OtherSources
}

export type OtherSources = (given: {
  readonly disabled: boolean
  readonly onChosen: (source: SurveySource) => void
}) => ReactNode

/** MIME types of a spreadsheet on various systems. */
const ACCEPTED = {
  'text/csv': ['.csv'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

interface Opened {
  readonly source: SurveySource
  readonly shares: SharesRead
  /** Columns that were chosen; null as the file says. */
  readonly columns: readonly number[] | null
}

const ONE_FILE = 'Choose one csv, xls or xlsx file.'

/** Takes one survey file, shows it as it was understood, or all errors, and imports it. */
export function SurveyImport({ report, onImported, otherSources }: Props) {
  const reading = useReadShares(report)
  const importing = useImportSurvey(report)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)

  async function read(
    source: SurveySource,
    sheet: string | null = null,
    columns: Opened['columns'] = null,
  ) {
    const shares = await reading.mutateAsync({ source, columns, sheet }).catch(() => null)
    // A choice of sheet or columns helps a file that does not name them.
    const helps =
      shares &&
      (!shares.rejection || shares.columns === null || columns !== null || shares.sheets.length > 1)
    // A sheet that cannot be read leaves the choice of another.
    if (helps || sheet === null) setOpened(helps ? { source, shares, columns } : null)
  }

  async function take(source: SurveySource | undefined) {
    setRejection(null)
    setOpened(null)
    importing.reset()
    if (source) await read(source)
  }

  async function importShares({ source, shares }: Opened) {
    setRejection(null)
    try {
      if (!(await confirmScoreLoss(report, 'Import new data?', AFTER_SORTING))) return
    } catch (error) {
      return setRejection(errorMessage(error))
    }
    importing.mutate(
      { source, columns: shares.columns, sheet: shares.sheet },
      {
        onSuccess: () => {
          setOpened(null)
          onImported()
        },
      },
    )
  }

  const { gather, gathering } = useGatheredFiles(async (files) => {
    if (files.length === 1) await take(files[0])
    else setRejection(ONE_FILE)
  })

  const busy = reading.isPending || importing.isPending
  const rejected = reading.data?.rejection
  const problems = rejection
    ? { messages: [rejection], details: [], more: 0 }
    : (importProblems(importing.error ?? reading.error) ??
      (rejected ? rejectionProblems(rejected) : null))
  const { progress } = importing.isPending ? importing : reading
  return (
    <Box mb={24}>
      <FileDrop
        what="the survey file"
        hint="csv, xls or xlsx: the question, then the shares of ratings 1 to 5"
        accept={ACCEPTED}
        multiple={false}
        disabled={busy}
        onFiles={gather}
        onRejected={() => setRejection(ONE_FILE)}
      />
      {otherSources?.({
        disabled: busy || gathering,
        onChosen: (source) => void take(source),
      })}
      {busy && (
        <Stack gap={6} mt="sm" fz="sm" role="status">
          <span>{progress < 1 ? 'Uploading the file…' : 'Checking the file…'}</span>
          <Progress value={progress * 100} animated={progress >= 1} aria-label="Upload" size="sm" />
        </Stack>
      )}
      {!busy && problems && <ImportRejected problems={problems} />}
      {opened && (
        <SharesStep
          key={`${keyOf(opened.source)} ${opened.shares.sheet}`}
          name={opened.source instanceof File ? opened.source.name : 'the chosen file'}
          reading={opened.shares}
          busy={busy}
          onSheet={(sheet) => void read(opened.source, sheet)}
          onColumns={(columns) => void read(opened.source, opened.shares.sheet, columns)}
          onCancel={() => setOpened(null)}
          onImport={() => void importShares(opened)}
        />
      )}
    </Box>
  )
}

function keyOf(source: SurveySource): string {
  if (!(source instanceof File)) return source.file
  return `${source.name} ${source.lastModified} ${source.size}`
}

const MEANINGS = ['Question', 'Rating 1', 'Rating 2', 'Rating 3', 'Rating 4', 'Rating 5']
/** Names that are listed in a sentence. */
const LISTED = 5

interface SharesStepProps {
  readonly name: string
  readonly reading: SharesRead
  readonly busy: boolean
  readonly onSheet: (sheet: string) => void
  /** Reads the file again with other columns. */
  readonly onColumns: (columns: readonly number[]) => void
  readonly onCancel: () => void
  readonly onImport: () => void
}

/** A file of shares as it was understood: its columns, its first rows, what changes and what is odd. */
function SharesStep(props: SharesStepProps) {
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
