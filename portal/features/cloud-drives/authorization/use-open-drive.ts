import { isApiError, errorMessage } from '../../../api/api-error.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { BLOCKED, openDriveWindow } from './open-drive-window.ts'
import type { PendingAction } from './pending-action.ts'

const READABLE_MS = 8000

/** Sends somebody to the provider's page in a small window. */
export function useOpenDrive() {
  return useMutation({
    mutationFn: (action: PendingAction) => openDriveWindow(action),
    onError: (error) =>
      notify.error(isApiError(error) ? errorMessage(error) : BLOCKED, {
        duration: READABLE_MS,
      }),
  })
}
