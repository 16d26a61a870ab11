import { driveConnectionsApi } from '@insights/contract/cloud-drives.ts'

import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { tellConnected } from '../sign-in/drive-channel.ts'
import { type Errand, forgetErrand } from '../sign-in/kept-errand.ts'
import { ReturnFailed } from './ReturnFailed.tsx'
import { ReturnPage } from './ReturnPage.tsx'
import { useOnce } from './use-once.ts'

interface Props {
  readonly errand: Extract<Errand, { kind: 'choose' }>
  readonly returned: { readonly code: string; readonly state: string }
  readonly onDone: () => void
}

/** Connects a drive to choose files from, and gives way to the page that waits for it. */
export function ConnectScreen({ errand, returned, onDone }: Props) {
  const { drive, title } = errand
  const connect = useMutation({
    mutationFn: () => callApi(driveConnectionsApi.create, { body: { drive, ...returned } }),
    onSuccess: () => {
      forgetErrand(returned.state)
      tellConnected()
      onDone()
    },
  })
  useOnce(connect.mutate)
  if (connect.error) return <ReturnFailed errand={errand}>{messageOf(connect.error)}</ReturnFailed>
  return <ReturnPage title={connect.isSuccess ? `${title} is connected` : `Connecting ${title}…`} />
}
