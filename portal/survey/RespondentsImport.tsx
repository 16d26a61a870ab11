import type { RespondentColumns, RespondentMatch } from '@insights/contract/survey/respondents.ts'
import { countText, numberText } from '@insights/domain/text/number-text.ts'
import { Alert, Box, Checkbox, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { AFTER_SORTING, confirmScoreLoss } from '../reports/confirm-score-loss.ts'
import { FileDrop } from '../ui/forms/FileDrop.tsx'
import { useGatheredFiles } from '../ui/forms/use-gathered-files.ts'
import { Cards } from '../ui/page/parts.tsx'
import { ImportRejected } from './ImportRejected.tsx'
import { ColumnChoice, ImportStep, SheetChoice } from './ImportStep.tsx'
import {
  type ListedValue,
  checkChoices,
  listValues,
  matchOf,
  suggestedChoices,
  useImportRespondents,
  useReadColumns,
} from './respondents.ts'
import { importProblems } from './survey.ts'

import classes from './survey.module.css'

interface Props {
  readonly report: string
  readonly onImported: () => void
}

/**
 * MIME types of the accepted files on various systems; most know none for SPSS. The server says of
 * a .zsav what to do.
 */
const ACCEPTED = {
  'text/csv': ['.csv'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/x-spss-sav': ['.sav', '.zsav'],
  'application/octet-stream': ['.sav', '.zsav'],
}

const ONE_FILE = 'Choose one csv, xls, xlsx or sav file.'

interface Opened {
  readonly file: File
  readonly columns: RespondentColumns
}

/** Takes a file with a row for each respondent, lets its columns be matched, and imports it. */
export default function RespondentsImport({ report, onImported }: Props) {
  const reading = useReadColumns(report)
  const importing = useImportRespondents(report)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)

  const { gather, gathering } = useGatheredFiles(async ([file, ...others]) => {
    setRejection(null)
    setOpened(null)
    importing.reset()
    if (!file || others.length > 0) return setRejection(ONE_FILE)
    await read(file, null)
  })

  async function read(file: File, sheet: string | null) {
    const columns = await reading.mutateAsync({ file, sheet }).catch(() => null)
    if (columns) setOpened({ file, columns })
  }

  async function importMatched({ file }: Opened, match: RespondentMatch) {
    setRejection(null)
    try {
      if (!(await confirmScoreLoss(report, 'Import new data?', AFTER_SORTING))) return
    } catch (error) {
      return setRejection(errorMessage(error))
    }
    importing.mutate(
      { file, match },
      {
        onSuccess: () => {
          setOpened(null)
          onImported()
        },
      },
    )
  }

  const busy = reading.isPending || importing.isPending || gathering
  const problems = rejection
    ? { messages: [rejection], details: [], more: 0 }
    : importProblems(importing.error ?? reading.error)
  const { progress } = importing.isPending ? importing : reading
  return (
    <Box mb={24}>
      <FileDrop
        what="the file of respondents"
        hint="csv, xls, xlsx or SPSS (sav), up to 10 MB: a row for each respondent, a column for each question with ratings 1 to 5"
        accept={ACCEPTED}
        multiple={false}
        disabled={busy}
        onFiles={gather}
        onRejected={() => setRejection(ONE_FILE)}
      />
      {(reading.isPending || importing.isPending) && (
        <Stack gap={6} mt="sm" fz="sm" role="status">
          <span>{progress < 1 ? 'Uploading the file…' : 'Checking the file…'}</span>
          <Progress value={progress * 100} animated={progress >= 1} aria-label="Upload" size="sm" />
        </Stack>
      )}
      {!busy && problems && <ImportRejected problems={problems} />}
      {opened && (
        <MatchColumns
          key={`${opened.file.name} ${opened.file.lastModified} ${opened.file.size} ${opened.columns.sheet}`}
          {...opened}
          busy={busy}
          onSheet={(sheet) => void read(opened.file, sheet)}
          onCancel={() => setOpened(null)}
          onImport={(match) => void importMatched(opened, match)}
        />
      )}
    </Box>
  )
}

interface MatchProps extends Opened {
  readonly busy: boolean
  readonly onSheet: (sheet: string) => void
  readonly onCancel: () => void
  readonly onImport: (match: RespondentMatch) => void
}

/** A choice of a column for each question, the weight and the respondent, and of what values mean. */
function MatchColumns(props: MatchProps) {
  const { file, columns, busy, onSheet, onCancel, onImport } = props
  const [choices, setChoices] = useState(() => suggestedChoices(columns))
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const faults = checkChoices(columns, choices)
  const { values, empty, doubt, fromEarlier } = useMemo(
    () => listValues(columns, choices, changed),
    [columns, choices, changed],
  )
  const isDoubted = doubt !== null && doubt !== confirmed
  const open =
    Object.keys(faults).length +
    values.filter(({ meaning }) => meaning === '').length +
    (isDoubted ? 1 : 0)
  const options = columns.columns.map(({ name, label }, place) => ({
    value: String(place),
    label: label && label !== name ? `${name}: ${label}` : name || `Column ${place + 1}`,
  }))
  const examplesOf = (column: string) =>
    column === '' ? [] : (columns.columns[Number(column)]?.examples ?? [])

  return (
    <ImportStep
      title={`Match the columns of ${file.name}`}
      note={`${numberText(columns.rows)} rows, ${columns.columns.length} columns. A column is suggested where its label or name is like the question.`}
      open={open}
      busy={busy}
      action="Import respondents"
      onCancel={onCancel}
      onImport={() => onImport(matchOf(choices, values, columns.sheet))}
    >
      <SheetChoice {...columns} busy={busy} onChange={onSheet} />
      <Cards component="ul" min="20rem" gap="1rem 1.5rem">
        {columns.questions.map(({ questionId, title, column, exact }) => {
          const chosen = choices.questions[questionId] ?? ''
          const isGuess = !exact && column !== null && chosen === String(column)
          const guessNote = isGuess ? 'Not the same words: please check' : undefined
          return (
            <ColumnChoice
              key={questionId}
              label={title}
              options={options}
              value={chosen}
              // An open choice is no error yet.
              error={chosen === '' ? undefined : faults[questionId]}
              note={chosen === '' ? faults[questionId] : guessNote}
              examples={examplesOf(chosen)}
              onChange={(value) =>
                setChoices({
                  ...choices,
                  questions: { ...choices.questions, [questionId]: value },
                })
              }
            />
          )
        })}
        <ColumnChoice
          label="Weight (optional)"
          options={options}
          value={choices.weight}
          error={faults['weight']}
          note={choices.weight === '' ? 'Without it, all respondents count the same' : undefined}
          examples={examplesOf(choices.weight)}
          onChange={(weight) => setChoices({ ...choices, weight })}
        />
        <ColumnChoice
          label="Respondent’s id (optional)"
          options={options}
          value={choices.respondent}
          error={faults['respondent']}
          note={
            choices.respondent === '' ? 'Without it, a respondent twice is not found' : undefined
          }
          examples={examplesOf(choices.respondent)}
          onChange={(respondent) => setChoices({ ...choices, respondent })}
        />
      </Cards>
      {values.length > 0 && (
        <ValueMeanings
          values={values}
          empty={empty}
          doubt={doubt}
          fromEarlier={fromEarlier}
          isConfirmed={!isDoubted}
          onConfirm={(isRight) => setConfirmed(isRight ? doubt : null)}
          onChange={(value, meaning) => setChanged({ ...changed, [value]: meaning })}
        />
      )}
    </ImportStep>
  )
}

const MEANINGS = [
  { value: '', label: 'Choose' },
  { value: '1', label: '1, lowest' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
  { value: '5', label: '5, highest' },
  { value: '0', label: 'Missing' },
]

interface ValueMeaningsProps {
  readonly values: readonly ListedValue[]
  /** Number of cells without a value. */
  readonly empty: number
  readonly doubt: string | null
  /** Number of meanings that an earlier import of the industry gave. */
  readonly fromEarlier: number
  readonly isConfirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
  readonly onChange: (value: string, meaning: string) => void
}

/** Each different value of the questions' columns, with its number and its meaning. */
function ValueMeanings(props: ValueMeaningsProps) {
  const { values, empty, doubt, fromEarlier, isConfirmed, onConfirm, onChange } = props
  return (
    <Box component="section" maw={640} mt={24} aria-labelledby="value-meanings">
      <Box component="h4" id="value-meanings" fz="md" m="0 0 0.5rem">
        What the values mean
      </Box>
      {fromEarlier > 0 && (
        <Text fz="sm" c="dimmed" mt={4} mb="sm">
          {countText(fromEarlier, 'meaning')} as in the last import of this industry
        </Text>
      )}
      {doubt !== null && (
        <Alert color="yellow" title={doubt} mb="sm" style={{ overflowWrap: 'anywhere' }}>
          <Checkbox
            label="The meanings below are right"
            checked={isConfirmed}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
          />
        </Alert>
      )}
      <table className={classes.valuesTable}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Cells</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, count, meaning }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{numberText(count)}</td>
              <td>
                <NativeSelect
                  aria-label={`Meaning of ${value}`}
                  size="sm"
                  data={MEANINGS}
                  value={meaning}
                  onChange={(event) => onChange(value, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
          {empty > 0 && (
            <tr>
              <th scope="row">Empty</th>
              <td>{numberText(empty)}</td>
              <td>Missing</td>
            </tr>
          )}
        </tbody>
      </table>
    </Box>
  )
}
