import { cloudDrivesApi } from '@insights/contract/cloud-drives.ts'
import { googleDriveLoginApi } from '@insights/contract/google-drive.ts'

import { callApi } from '../../../api/call-api.ts'
import { type PendingAction, savePendingAction } from './pending-action.ts'

/** Stores the action and returns the URL of the provider's page. */
export async function requestAuthorization(action: PendingAction): Promise<string> {
  const { url } = await (action.kind === 'choose'
    ? callApi(cloudDrivesApi.login, { params: { drive: action.drive } })
    : callApi(googleDriveLoginApi.get))
  savePendingAction(new URL(url).searchParams.get('state') ?? '', action)
  return url
}
