import { driveConnectionsApi } from '@insights/contract/cloud-drives.ts'

import { errorMessage } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { broadcastConnected } from '../authorization/drive-channel.ts'
import { type PendingAction, clearPendingAction } from '../authorization/pending-action.ts'
import { CallbackFailed } from './CallbackFailed.tsx'
import { CallbackPage } from './CallbackPage.tsx'
import { useOnce } from './use-once.ts'

interface Props {
  readonly action: Extract<PendingAction, { kind: 'choose' }>
  readonly returned: { readonly code: string; readonly state: string }
  readonly onDone: () => void
}

/** Connects a drive to choose files from, and gives way to the page that waits for it. */
export function ConnectScreen({ action, returned, onDone }: Props) {
  const { drive, title } = action
  const connect = useMutation({
    mutationFn: () => callApi(driveConnectionsApi.create, { body: { drive, ...returned } }),
    onSuccess: () => {
      clearPendingAction(returned.state)
      broadcastConnected()
      onDone()
    },
  })
  useOnce(connect.mutate)
  if (connect.error)
    return <CallbackFailed action={action}>{errorMessage(connect.error)}</CallbackFailed>
  return (
    <CallbackPage title={connect.isSuccess ? `${title} is connected` : `Connecting ${title}…`} />
  )
}
