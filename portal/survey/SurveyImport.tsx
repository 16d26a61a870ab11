import { Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { confirmScoreLoss } from '../reports/confirm-score-loss.ts'
import { FileDrop } from '../ui/forms/FileDrop.tsx'
import { useGatheredFiles } from '../ui/forms/use-gathered-files.ts'
import { ImportRejected } from './ImportRejected.tsx'
import { type SurveySource, useImportSurvey } from './survey.ts'

import classes from './survey.module.css'

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

const ONE_FILE = 'Choose one csv, xls or xlsx file.'

/** Takes one survey file, and lists all errors when it is rejected. */
export function SurveyImport({ report, onImported, otherSources }: Props) {
  const { importFile, importing, progress, problems } = useImportSurvey(report)
  const [rejection, setRejection] = useState<string | null>(null)

  async function take(source: SurveySource | undefined) {
    setRejection(null)
    if (!source) return
    try {
      if (!(await confirmScoreLoss(report, 'Importing new data'))) return
    } catch (error) {
      setRejection(errorMessage(error))
      return
    }
    importFile(source, { onSuccess: onImported })
  }

  const { gather, gathering } = useGatheredFiles(async (files) => {
    if (files.length === 1) await take(files[0])
    else setRejection(ONE_FILE)
  })

  const shown = rejection ? { messages: [rejection], details: [], more: 0 } : problems
  return (
    <div className={classes.import}>
      <FileDrop
        what="the survey file"
        hint="csv, xls or xlsx: the question, then the shares of ratings 1 to 5"
        accept={ACCEPTED}
        multiple={false}
        disabled={importing}
        onFiles={gather}
        onRejected={() => setRejection(ONE_FILE)}
      />
      {otherSources?.({
        disabled: importing || gathering,
        onChosen: (source) => void take(source),
      })}
      {importing && (
        <div className={classes.progress} role="status">
          <span>{progress < 1 ? 'Uploading the file…' : 'Checking the file…'}</span>
          <Progress value={progress * 100} animated={progress >= 1} aria-label="Upload" size="sm" />
        </div>
      )}
      {!importing && shown && <ImportRejected problems={shown} />}
    </div>
  )
}
