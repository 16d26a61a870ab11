import { useState } from 'react'

import { findErrand } from '../sign-in/kept-errand.ts'
import { ConnectScreen } from './ConnectScreen.tsx'
import { type DriveReturn, refusalOf } from './drive-return.ts'
import { ReturnFailed } from './ReturnFailed.tsx'
import { StartUpload } from './StartUpload.tsx'
import { UploadScreen } from './UploadScreen.tsx'

interface Props {
  readonly back: DriveReturn
  /** An upload has begun; its id is for the address. */
  readonly onStarted: (upload: string) => void
  /** Nothing is left to be done in this window. */
  readonly onDone: () => void
}

/** The window in which somebody comes back from a provider of drives. */
export function DriveReturnScreen({ back, onStarted, onDone }: Props) {
  const { code = '', state = '', upload } = back
  const [errand] = useState(() => findErrand(state))
  if (upload !== undefined) return <UploadScreen upload={upload} onDone={onDone} />
  const refusal = refusalOf(back, errand !== undefined)
  if (refusal !== undefined || !errand) {
    return <ReturnFailed errand={errand}>{refusal}</ReturnFailed>
  }
  const returned = { code, state }
  return errand.kind === 'choose' ? (
    <ConnectScreen errand={errand} returned={returned} onDone={onDone} />
  ) : (
    <StartUpload errand={errand} returned={returned} onStarted={onStarted} />
  )
}
