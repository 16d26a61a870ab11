import type { RespondentColumns } from '@insights/contract/survey/respondents.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Button, NativeSelect, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { confirmScoreLoss } from '../reports/confirm-score-loss.ts'
import { FileDrop } from '../ui/forms/FileDrop.tsx'
import { useGatheredFiles } from '../ui/forms/use-gathered-files.ts'
import { ImportRejected } from './ImportRejected.tsx'
import {
  type Choices,
  checkChoices,
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
    const columns = await reading.mutateAsync(file).catch(() => null)
    if (columns) setOpened({ file, columns })
  })

  async function importMatched({ file }: Opened, choices: Choices) {
    setRejection(null)
    try {
      if (!(await confirmScoreLoss(report, 'Importing new data'))) return
    } catch (error) {
      return setRejection(errorMessage(error))
    }
    importing.mutate(
      { file, match: matchOf(choices) },
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
    <div className={classes.import}>
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
        <div className={classes.progress} role="status">
          <span>{progress < 1 ? 'Uploading the file…' : 'Checking the file…'}</span>
          <Progress value={progress * 100} animated={progress >= 1} aria-label="Upload" size="sm" />
        </div>
      )}
      {!busy && problems && <ImportRejected problems={problems} />}
      {opened && (
        <MatchColumns
          key={`${opened.file.name} ${opened.file.lastModified} ${opened.file.size}`}
          {...opened}
          busy={busy}
          onCancel={() => setOpened(null)}
          onImport={(choices) => void importMatched(opened, choices)}
        />
      )}
    </div>
  )
}

interface MatchProps extends Opened {
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onImport: (choices: Choices) => void
}

/** A choice of a column for each question, the weight and the respondent. */
function MatchColumns({ file, columns, busy, onCancel, onImport }: MatchProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Reading goes on here, below the field of the file.
  useEffect(() => heading.current?.focus(), [])
  const [choices, setChoices] = useState(() => suggestedChoices(columns))
  const faults = checkChoices(columns, choices)
  const open = Object.keys(faults).length
  const options = columns.columns.map(({ name, label }, place) => ({
    value: String(place),
    label: label && label !== name ? `${name}: ${label}` : name || `Column ${place + 1}`,
  }))
  const examplesOf = (column: string) =>
    column === '' ? [] : (columns.columns[Number(column)]?.examples ?? [])

  return (
    <form
      className={classes.match}
      aria-labelledby="match-columns"
      onSubmit={(event) => {
        event.preventDefault()
        if (open === 0 && !busy) onImport(choices)
      }}
    >
      <h3 id="match-columns" ref={heading} tabIndex={-1} className={classes.matchTitle}>
        Match the columns of {file.name}
      </h3>
      <p className={classes.note}>
        {numberText(columns.rows)} rows, {columns.columns.length} columns. A column is suggested
        where its label or name is like the question.
      </p>
      <ul className={classes.matches}>
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
      </ul>
      <div className={classes.matchFoot}>
        {open > 0 && (
          <span role="status" className={classes.note}>
            {open} {open === 1 ? 'choice' : 'choices'} left to make
          </span>
        )}
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" disabled={open > 0} loading={busy}>
          Import respondents
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly error: string | undefined
  readonly note: string | undefined
  readonly examples: readonly string[]
  readonly onChange: (value: string) => void
}

function ColumnChoice({ label, options, value, error, note, examples, onChange }: ChoiceProps) {
  return (
    <li className={classes.choice}>
      <NativeSelect
        label={label}
        data={[{ value: '', label: 'No column' }, ...options]}
        value={value}
        error={error}
        description={note}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {examples.length > 0 && (
        <p className={classes.examples}>
          <span>Values: </span>
          {examples.join(', ')}
        </p>
      )}
    </li>
  )
}
