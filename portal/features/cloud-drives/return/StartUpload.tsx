import { googleDriveApi } from '@insights/contract/google-drive.ts'
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { type Errand, forgetErrand } from '../sign-in/kept-errand.ts'
import { driveUploadKey } from '../upload/google-drive-query.ts'
import { ReturnFailed } from './ReturnFailed.tsx'
import { ReturnPage } from './ReturnPage.tsx'
import { UPLOADING } from './upload-words.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useOnce } from './use-once.ts'

interface Props {
  readonly errand: Extract<Errand, { kind: 'upload' | 'resume' }>
  readonly returned: { readonly code: string; readonly state: string }
  readonly onStarted: (upload: string) => void
}

/** Begins an upload, or goes on with one, with what the provider has given. */
export function StartUpload({ errand, returned, onStarted }: Props) {
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () =>
      errand.kind === 'resume'
        ? callApi(googleDriveApi.update, { params: { id: errand.upload }, body: returned })
        : callApi(googleDriveApi.create, {
            body: {
              reportName: errand.reportName,
              images: errand.images,
              ...returned,
            },
          }),
    onSuccess: (upload) => {
      forgetErrand(returned.state)
      queryClient.setQueryData(driveUploadKey(upload._id), upload)
      onStarted(upload._id)
    },
  })
  useOnce(start.mutate)
  if (start.error) return <ReturnFailed errand={errand}>{messageOf(start.error)}</ReturnFailed>
  return (
    <ReturnPage title={UPLOADING}>
      {errand.kind === 'upload' ? (
        <UploadProgress done={0} total={errand.images.length} folder={errand.reportName} />
      ) : (
        <Skeleton height="2.25rem" />
      )}
    </ReturnPage>
  )
}
