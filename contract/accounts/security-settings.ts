import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

/** Sign-in settings for all users, which seniors decide. */
const securitySettings = z.object({
  /** True when staff may have one-time passcodes emailed instead of their authenticator's code. */
  staffPasscodes: z.boolean(),
})
const securitySettingsUpdate = z.strictObject(securitySettings.shape)

export type SecuritySettings = z.infer<typeof securitySettings>

export const securitySettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/security-settings',
    responses: { 200: securitySettings },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/security-settings',
    body: securitySettingsUpdate,
    responses: { 200: securitySettings },
  }),
}
