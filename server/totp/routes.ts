import { totpApi } from '@insights/contract/totp.ts'

import { mfaNeedsPassword } from '../credentials/require-own-password.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { issueSecret } from './issue-secret.ts'
import { verifyPending } from './verify-pending.ts'

const own = { permission: 'signed-in', ownership: 'own', duringMfaSetup: true } as const

export const totpRoutes: Routes = async (route, services) => {
  route(totpApi.create, own, async (request) => {
    const caller = callerOf(request)
    const { url, secret } = await issueSecret(services, caller, request.body.user)
    const passwordRequired = mfaNeedsPassword(caller)
    return { url, secret, passwordRequired }
  })

  route(totpApi.get, own, async (request) => {
    const { code } = request.params
    const { secret } = request.query
    await verifyPending(services, callerOf(request), { code, secret, now: Date.now() })
    return { valid: true as const }
  })
}
