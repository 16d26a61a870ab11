import type { SharesRead } from '@insights/contract/survey/survey.ts'
import { Box, Progress, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { AFTER_SORTING, confirmScoreLoss } from '../reports/confirm-score-loss.ts'
import { FileDrop } from '../ui/forms/FileDrop.tsx'
import { useGatheredFiles } from '../ui/forms/use-gathered-files.ts'
import { ImportRejected } from './ImportRejected.tsx'
import { SharesStep } from './SharesStep.tsx'
import {
  type SurveySource,
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
