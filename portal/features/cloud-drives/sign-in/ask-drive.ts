import { cloudDrivesApi } from '@insights/contract/cloud-drives.ts'
import { googleDriveLoginApi } from '@insights/contract/google-drive.ts'

import { callApi } from '../../../api/call-api.ts'
import { type Errand, keepErrand } from './kept-errand.ts'

/** The address of the provider's page, with the errand kept for the way back. */
export async function askDrive(errand: Errand): Promise<string> {
  const { url } = await (errand.kind === 'choose'
    ? callApi(cloudDrivesApi.login, { params: { drive: errand.drive } })
    : callApi(googleDriveLoginApi.get))
  keepErrand(new URL(url).searchParams.get('state') ?? '', errand)
  return url
}
