import { errorBody } from '@insights/contract/error.ts'
import { oneTimePasscodeCreate, oneTimePasscodeSent } from '@insights/contract/one-time-passcode.ts'

import type { Routes } from '../http/routes.ts'
import { sendPasscode } from './send-passcode.ts'

export const oneTimePasscodeRoutes: Routes = async (api, services) => {
  api.post(
    '/one-time-passcode',
    {
      config: { permission: 'anyone', ownership: 'own' },
      schema: {
        body: oneTimePasscodeCreate,
        response: { 201: oneTimePasscodeSent, 401: errorBody, 409: errorBody, 429: errorBody },
      },
    },
    async ({ body, ip }, reply) => {
      await sendPasscode(services, { ...body, address: ip })
      return reply.code(201).send({ sent: true })
    },
  )
}
