import { registerApi } from '@insights/contract/register.ts'

import type { Routes } from '../http/routes.ts'
import { requestRegistration } from './request-registration.ts'

export const registerRoutes: Routes = async (route, services) => {
  route(registerApi.create, { permission: 'anyone', ownership: 'own' }, async (request, reply) => {
    await requestRegistration(services, request.body, request.ip)
    return reply
      .code(201)
      .send({ message: 'Thank you for registering. We have sent you an email.' })
  })
}
