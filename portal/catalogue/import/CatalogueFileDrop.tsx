import { useState } from 'react'

import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { ErrorAlert } from '../../ui/status/ErrorAlert.tsx'

const MEGABYTE = 1024 * 1024

/** MIME types of a spreadsheet on various systems. */
const ACCEPTED = {
  'text/csv': ['.csv'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

interface Props {
  /** 'the catalog file'. */
  readonly what?: string
  readonly problem: string | null
  readonly disabled: boolean
  readonly onFile: (file: File) => void
}

/** Takes one catalogue file, or shows an error. */
export function CatalogueFileDrop({ what = 'the catalog file', problem, disabled, onFile }: Props) {
  const [rejection, setRejection] = useState<string | null>(null)

  function take([file]: readonly File[]) {
    setRejection(null)
    if (file) onFile(file)
  }

  return (
    <>
      <FileDrop
        what={what}
        hint="xlsx or csv, up to 10,000 rows"
        accept={ACCEPTED}
        multiple={false}
        maxSize={10 * MEGABYTE}
        disabled={disabled}
        onFiles={take}
        onRejected={() => setRejection('Choose one xlsx or csv file of up to 10 MB.')}
      />
      {!disabled && <ImportError message={rejection ?? problem} />}
    </>
  )
}

/** Error of the last step, if any. */
export function ImportError({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <ErrorAlert title="Nothing was imported" my="sm">
      {message}
    </ErrorAlert>
  )
}
