import { googleDriveApi } from '@insights/contract/google-drive.ts'
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { type PendingAction, clearPendingAction } from '../authorization/pending-action.ts'
import { driveUploadKey } from '../upload/google-drive-query.ts'
import { CallbackFailed } from './CallbackFailed.tsx'
import { CallbackPage } from './CallbackPage.tsx'
import { UPLOADING } from './upload-labels.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useOnce } from './use-once.ts'

interface Props {
  readonly action: Extract<PendingAction, { kind: 'upload' | 'resume' }>
  readonly returned: { readonly code: string; readonly state: string }
  readonly onStarted: (upload: string) => void
}

/** Begins an upload, or goes on with one, with what the provider has given. */
export function StartUpload({ action, returned, onStarted }: Props) {
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () =>
      action.kind === 'resume'
        ? callApi(googleDriveApi.update, { params: { id: action.upload }, body: returned })
        : callApi(googleDriveApi.create, {
            body: {
              reportName: action.reportName,
              images: action.images,
              ...returned,
            },
          }),
    onSuccess: (upload) => {
      clearPendingAction(returned.state)
      queryClient.setQueryData(driveUploadKey(upload._id), upload)
      onStarted(upload._id)
    },
  })
  useOnce(start.mutate)
  if (start.error)
    return <CallbackFailed action={action}>{errorMessage(start.error)}</CallbackFailed>
  return (
    <CallbackPage title={UPLOADING}>
      {action.kind === 'upload' ? (
        <UploadProgress done={0} total={action.images.length} folder={action.reportName} />
      ) : (
        <Skeleton height="2.25rem" />
      )}
    </CallbackPage>
  )
}
