import { Progress } from '@mantine/core'

interface Props {
  readonly done: number
  readonly total: number
  readonly folder: string
}

/** How many files of an upload have arrived, and where. */
export function UploadProgress({ done, total, folder }: Props) {
  return (
    <>
      <Progress value={(done / total) * 100} aria-label="Upload" size="sm" />
      <p>
        {done} of {total} in “{folder}”
      </p>
    </>
  )
}
