import { Progress } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { confirmScoreLoss } from '../../scores/confirm-score-loss.ts'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { ImportRejected } from './ImportRejected.tsx'
import { type SurveySource, useImportSurvey } from './use-import-survey.ts'

import classes from './SurveyImport.module.css'

interface Props {
  readonly report: string
  readonly onImported: () => void
  /** Where else a file may come from. */
  readonly otherSources?: OtherSources
}

export type OtherSources = (given: {
  readonly disabled: boolean
  readonly onChosen: (source: SurveySource) => void
}) => ReactNode

/** What a spreadsheet calls itself on the various systems. */
const ACCEPTED = {
  'text/csv': ['.csv'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** Takes one survey file, and says all that is wrong with it when it is refused. */
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

  const shown = rejection ? { messages: [rejection], details: [], more: 0 } : problems
  return (
    <div className={classes.import}>
      <FileDrop
        what="the survey file"
        hint="csv, xls or xlsx: the question, then the shares of ratings 1 to 5"
        accept={ACCEPTED}
        multiple={false}
        disabled={importing}
        onFiles={([file]) => void take(file)}
        onRejected={() => setRejection('Choose one csv, xls or xlsx file.')}
      />
      {otherSources?.({ disabled: importing, onChosen: (source) => void take(source) })}
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
