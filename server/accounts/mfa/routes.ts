import { recoveryCodesApi, authenticatorApi } from '@insights/contract/accounts/authenticator.ts'
import { oneTimePasscodeApi } from '@insights/contract/accounts/one-time-passcode.ts'

import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { readKnownBrowserCookie } from '../credentials/known-browser.ts'
import { mfaNeedsPassword } from '../credentials/password.ts'
import { sendPasscode } from './passcodes.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { issueSecret, verifyPending } from './totp.ts'

export const oneTimePasscodeRoutes: Routes = async (route, services) => {
  route(oneTimePasscodeApi.create, { permission: 'anyone', ownership: 'own' }, async (request) => {
    const knownBrowsers = readKnownBrowserCookie(request, services.config.publicUrl)
    await sendPasscode(services, { ...request.body, address: request.ip, knownBrowsers })
    return { sent: true as const }
  })
}

const own = { permission: 'signed-in', ownership: 'own', duringMfaSetup: true } as const

export const authenticatorRoutes: Routes = async (route, services) => {
  route(authenticatorApi.create, own, async (request) => {
    const caller = callerOf(request)
    const { url, secret } = await issueSecret(services, caller, request.body.user)
    const passwordRequired = mfaNeedsPassword(caller)
    return { url, secret, passwordRequired }
  })

  route(authenticatorApi.get, { ...own, writes: true }, async (request) => {
    const { code } = request.params
    const { secret } = request.query
    await verifyPending(services, callerOf(request), { code, secret, now: Date.now() })
    return { valid: true as const }
  })

  route(authenticatorApi.verify, own, async (request) => {
    await verifyPending(services, callerOf(request), { ...request.body, now: Date.now() })
    return { valid: true as const }
  })
}

export const recoveryCodesRoutes: Routes = async (route, services) => {
  route(recoveryCodesApi.create, { permission: 'signed-in', ownership: 'own' }, async (request) => {
    const codes = await renewRecoveryCodes(services, callerOf(request), request.body.password)
    return { recoveryCodes: codes }
  })
}
