import type { SecuritySettings } from '@insights/contract/security-settings.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** What seniors decide about signing in is cached under this key. */
export const SECURITY_SETTINGS_KEY = ['security-settings'] as const

export const securitySettingsQuery = queryOptions({
  queryKey: SECURITY_SETTINGS_KEY,
  queryFn: ({ signal }) => api.get<SecuritySettings>('/security-settings', { signal }),
})

export function updateSecuritySettings(settings: SecuritySettings): Promise<SecuritySettings> {
  return api.update<SecuritySettings>('/security-settings', settings)
}
