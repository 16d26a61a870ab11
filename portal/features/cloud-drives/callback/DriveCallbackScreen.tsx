import { useState } from 'react'

import { findPendingAction } from '../authorization/pending-action.ts'
import { CallbackFailed } from './CallbackFailed.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import { type DriveCallback, rejectionMessage } from './drive-callback.ts'
import { StartUpload } from './StartUpload.tsx'
import { UploadScreen } from './UploadScreen.tsx'

interface Props {
  readonly back: DriveCallback
  /** An upload has begun; its id is for the address. */
  readonly onStarted: (upload: string) => void
  /** Nothing is left to be done in this window. */
  readonly onDone: () => void
}

/** The window in which somebody comes back from a provider of drives. */
export function DriveCallbackScreen({ back, onStarted, onDone }: Props) {
  const { code = '', state = '', upload } = back
  const [action] = useState(() => findPendingAction(state))
  if (upload !== undefined) return <UploadScreen upload={upload} onDone={onDone} />
  const rejection = rejectionMessage(back, action !== undefined)
  if (rejection !== undefined || !action) {
    return <CallbackFailed action={action}>{rejection}</CallbackFailed>
  }
  const returned = { code, state }
  return action.kind === 'choose' ? (
    <ConnectScreen action={action} returned={returned} onDone={onDone} />
  ) : (
    <StartUpload action={action} returned={returned} onStarted={onStarted} />
  )
}
