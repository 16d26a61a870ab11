import { recoveryCodesApi, authenticatorApi } from '@insights/contract/accounts/authenticator.ts'
import { oneTimePasscodeApi } from '@insights/contract/accounts/one-time-passcode.ts'

import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { knownBrowserCookie } from '../credentials/known-browser.ts'
import { mfaNeedsPassword } from '../credentials/password.ts'
import { passcodeCookie, sendPasscode } from './passcodes.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { issueSecret, verifyPending } from './totp.ts'

export const oneTimePasscodeRoutes: Routes = async (route, services) => {
  const sending = { permission: 'anyone', ownership: 'own', securityEvent: 'passcode' } as const
  route(oneTimePasscodeApi.create, sending, async (request, reply) => {
    const { publicUrl } = services.config
    const knownBrowsers = knownBrowserCookie.read(request, publicUrl)
    const noteAccount = (id: string) => (request.account = id)
    const { body, ip: address } = request
    const asked = await sendPasscode(services, { ...body, address, knownBrowsers, noteAccount })
    passcodeCookie.set(reply, publicUrl, asked)
    return { sent: true as const }
  })
}

const own = { permission: 'signed-in', ownership: 'own', duringMfaSetup: true } as const

export const authenticatorRoutes: Routes = async (route, services) => {
  route(authenticatorApi.create, { ...own, recentProof: true }, async (request) => {
    const caller = callerOf(request)
    const { url, secret } = await issueSecret(services, caller, request.body.user)
    const passwordRequired = mfaNeedsPassword(caller)
    return { url, secret, passwordRequired }
  })

  // A right code alone changes nothing.
  route(authenticatorApi.get, { ...own, writes: true, recentProof: false }, async (request) => {
    const { code } = request.params
    const { secret } = request.query
    await verifyPending(services, callerOf(request), { code, secret, now: Date.now() })
    return { valid: true as const }
  })

  route(authenticatorApi.verify, { ...own, recentProof: false }, async (request) => {
    await verifyPending(services, callerOf(request), { ...request.body, now: Date.now() })
    return { valid: true as const }
  })
}

export const recoveryCodesRoutes: Routes = async (route, services) => {
  const renewing = { permission: 'signed-in', ownership: 'own', recentProof: true } as const
  route(recoveryCodesApi.create, renewing, async (request) => {
    const codes = await renewRecoveryCodes(services, callerOf(request), request.body.password)
    return { recoveryCodes: codes }
  })
}
