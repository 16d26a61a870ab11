import { errorBody } from '@insights/contract/error.ts'
import {
  totpCheck,
  totpChecked,
  totpCode,
  totpCreate,
  totpSecret,
} from '@insights/contract/totp.ts'

import { mfaNeedsPassword } from '../credentials/require-own-password.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { handOutSecret } from './hand-out-secret.ts'
import { verifyPending } from './verify-pending.ts'

const own = { permission: 'signed-in', ownership: 'own', duringMfaSetup: true } as const

export const totpRoutes: Routes = async (api, services) => {
  api.post(
    '/totp',
    {
      config: own,
      schema: { body: totpCreate, response: { 201: totpSecret, 403: errorBody } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { url, secret } = await handOutSecret(services, caller, request.body.user)
      const passwordRequired = mfaNeedsPassword(caller)
      return reply.code(201).send({ url, secret, passwordRequired })
    },
  )

  api.get(
    '/totp/:code',
    {
      config: own,
      schema: {
        params: totpCode,
        querystring: totpCheck,
        response: { 200: totpChecked, 401: errorBody, 403: errorBody, 429: errorBody },
      },
    },
    async (request) => {
      const { code } = request.params
      const { secret } = request.query
      await verifyPending(services, callerOf(request), { code, secret, now: Date.now() })
      return { valid: true as const }
    },
  )
}
