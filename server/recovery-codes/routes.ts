import { recoveryCodesApi } from '@insights/contract/totp.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

export const recoveryCodesRoutes: Routes = async (route, services) => {
  route(recoveryCodesApi.create, { permission: 'signed-in', ownership: 'own' }, async (request) => {
    const codes = await renewRecoveryCodes(services, callerOf(request), request.body.password)
    return { recoveryCodes: codes }
  })
}
