import { securitySettings, securitySettingsUpdate } from '@insights/contract/security-settings.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { findSecuritySettings, updateSecuritySettings } from './settings.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

export const securitySettingsRoutes: Routes = async (api, services) => {
  api.get(
    '/security-settings',
    { config, schema: { querystring: z.strictObject({}), response: { 200: securitySettings } } },
    () => findSecuritySettings(services.db),
  )

  api.put(
    '/security-settings',
    { config, schema: { body: securitySettingsUpdate, response: { 200: securitySettings } } },
    (request) => updateSecuritySettings(services, callerOf(request), request.body),
  )
}
