import { oneTimePasscodeApi } from '@insights/contract/one-time-passcode.ts'

import { readKnownBrowserCookie } from '../credentials/known-browser.ts'
import type { Routes } from '../http/routes.ts'
import { sendPasscode } from './send-passcode.ts'

export const oneTimePasscodeRoutes: Routes = async (route, services) => {
  route(oneTimePasscodeApi.create, { permission: 'anyone', ownership: 'own' }, async (request) => {
    const knownBrowsers = readKnownBrowserCookie(request, services.config.publicUrl)
    await sendPasscode(services, { ...request.body, address: request.ip, knownBrowsers })
    return { sent: true as const }
  })
}
