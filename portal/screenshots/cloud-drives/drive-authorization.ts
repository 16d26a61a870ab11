import { cloudDrivesApi } from '@insights/contract/screenshots/cloud-drives.ts'
import { googleDriveLoginApi } from '@insights/contract/screenshots/google-drive.ts'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { type PendingAction, savePendingAction } from './pending-action.ts'

/** Opens the provider's page in a small window. */
export function useOpenDrive() {
  return useMutation({
    mutationFn: (action: PendingAction) => openDriveWindow(action),
    onError: (error) => notify.error(isApiError(error) ? errorMessage(error) : BLOCKED),
  })
}

const BLOCKED = 'Your browser has blocked the window. Allow pop-ups for this portal and try again.'

/**
 * Opens the provider's page in a small window of its own. Called by a click: browsers open windows
 * only then, so the window is opened at once and redirected when its URL is known.
 */
async function openDriveWindow(action: PendingAction): Promise<void> {
  const opened = window.open('about:blank', '_blank', 'popup,width=500,height=600')
  if (!opened) throw new Error(BLOCKED)
  try {
    opened.location.replace(await requestAuthorization(action))
  } catch (error) {
    opened.close()
    throw error
  }
}

/** Stores the action and returns the URL of the provider's page. */
export async function requestAuthorization(action: PendingAction): Promise<string> {
  const { url } = await (action.kind === 'choose'
    ? callApi(cloudDrivesApi.login, { params: { drive: action.drive } })
    : callApi(googleDriveLoginApi.get))
  savePendingAction(new URL(url).searchParams.get('state') ?? '', action)
  return url
}

const CHANNEL = 'competitive-insights-drives'

/**
 * Broadcasts to the requesting window that a drive is connected; browsers isolate the two windows.
 */
export function broadcastConnected(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('connected')
  channel.close()
}

/** Returns the function that stops listening. */
export function onConnected(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
