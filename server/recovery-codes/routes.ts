import { errorBody } from '@insights/contract/error.ts'
import { recoveryCodes, recoveryCodesCreate } from '@insights/contract/totp.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

export const recoveryCodesRoutes: Routes = async (api, services) => {
  api.post(
    '/recovery-codes',
    {
      config: { permission: 'signed-in', ownership: 'own' },
      schema: {
        body: recoveryCodesCreate,
        response: { 201: recoveryCodes, 409: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const codes = await renewRecoveryCodes(services, callerOf(request), request.body.password)
      return reply.code(201).send({ recoveryCodes: codes })
    },
  )
}
