import type { PendingAction } from './pending-action.ts'
import { requestAuthorization } from './request-authorization.ts'

export const BLOCKED =
  'Your browser has blocked the window. Allow pop-ups for this portal and try again.'

/**
 * Opens the provider's page in a small window of its own. To be called by a click: the window is
 * opened at once and led on when its address is known, since browsers open none later.
 */
export async function openDriveWindow(action: PendingAction): Promise<void> {
  const opened = window.open('about:blank', '_blank', 'popup,width=500,height=600')
  if (!opened) throw new Error(BLOCKED)
  try {
    opened.location.replace(await requestAuthorization(action))
  } catch (error) {
    opened.close()
    throw error
  }
}
