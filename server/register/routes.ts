import { errorBody } from '@insights/contract/error.ts'
import { registerCreate, registered } from '@insights/contract/register.ts'

import type { Routes } from '../http/routes.ts'
import { askToRegister } from './ask-to-register.ts'

export const registerRoutes: Routes = async (api, services) => {
  api.post(
    '/register',
    {
      config: { permission: 'anyone', ownership: 'own' },
      schema: {
        body: registerCreate,
        response: { 201: registered, 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      await askToRegister(services, request.body, request.ip)
      return reply
        .code(201)
        .send({ message: 'Thank you for registering. We have sent you an email.' })
    },
  )
}
