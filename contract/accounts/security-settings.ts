import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

/** What seniors decide about signing in, for all users. */
const securitySettings = z.object({
  /** Whether staff may have one-time passcodes emailed in place of their authenticator's code. */
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
