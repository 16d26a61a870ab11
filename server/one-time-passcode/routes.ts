import { errorBody } from '@insights/contract/error.ts'
import { oneTimePasscodeCreate, oneTimePasscodeSent } from '@insights/contract/one-time-passcode.ts'

import { readKnownBrowserCookie } from '../credentials/known-browser.ts'
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
    async (request, reply) => {
      const knownBrowsers = readKnownBrowserCookie(request, services.config.publicUrl)
      await sendPasscode(services, { ...request.body, address: request.ip, knownBrowsers })
      return reply.code(201).send({ sent: true })
    },
  )
}
