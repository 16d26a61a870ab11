import {
  type SecuritySettings,
  securitySettingsApi,
} from '@insights/contract/accounts/security-settings.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Cache key of the sign-in settings of seniors. */
export const SECURITY_SETTINGS_KEY = ['security-settings'] as const

export const securitySettingsQuery = queryOptions({
  queryKey: SECURITY_SETTINGS_KEY,
  queryFn: ({ signal }) => callApi(securitySettingsApi.get, { signal }),
})

export function updateSecuritySettings(settings: SecuritySettings): Promise<SecuritySettings> {
  return callApi(securitySettingsApi.update, { body: settings })
}
