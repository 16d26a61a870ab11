import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { driveUploadQuery } from '../upload/google-drive-query.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { UPLOADED, UPLOADING } from './upload-labels.ts'
import { UploadFailed } from './UploadFailed.tsx'
import { UploadProgress } from './UploadProgress.tsx'

interface Props {
  readonly upload: string
  readonly onDone: () => void
}

/** How far an upload is; it goes on when the window is closed. */
export function UploadScreen({ upload: id, onDone }: Props) {
  const { data: upload, error, refetch } = useQuery(driveUploadQuery(id))
  const done = upload?.status === 'DONE'
  useEffect(() => {
    if (done) onDone()
  }, [done, onDone])
  if (!upload && error) return <LoadingFailed error={error} onRetry={refetch} />
  if (upload?.status === 'FAILED') return <UploadFailed upload={upload} />
  const count = upload?.images.filter(({ status }) => status === 'UPLOADED').length ?? 0
  return (
    <CallbackPage title={done ? UPLOADED : UPLOADING}>
      {upload ? (
        <UploadProgress done={count} total={upload.images.length} folder={upload.reportName} />
      ) : (
        <Skeleton height="2.25rem" />
      )}
    </CallbackPage>
  )
}
