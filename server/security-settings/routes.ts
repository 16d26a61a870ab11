import { securitySettingsApi } from '@insights/contract/security-settings.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { findSecuritySettings, updateSecuritySettings } from './settings.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

export const securitySettingsRoutes: Routes = async (route, services) => {
  route(securitySettingsApi.get, config, () => findSecuritySettings(services.db))

  route(securitySettingsApi.update, config, (request) =>
    updateSecuritySettings(services, callerOf(request), request.body),
  )
}
