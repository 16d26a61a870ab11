import { registerApi, type registerCreate } from '@insights/contract/accounts/register.ts'
import type * as z from 'zod'

import type { Routes } from '../../http/routes.ts'
import { encryptPayload } from '../../jobs/encrypted-payload.ts'
import type { Services } from '../../start/services.ts'
import { emailLimit, requestLimit } from '../attempts/limits.ts'
import { recordAttempt, recordAttempts } from '../attempts/record-attempts.ts'
import { requireChallenge } from '../challenge/challenge.ts'
import { type Registration, registerQueue } from './register.ts'

export const registerRoutes: Routes = async (route, services) => {
  route(registerApi.create, { permission: 'anyone', ownership: 'own' }, async (request, reply) => {
    await requestRegistration(services, request.body, request.ip)
    return reply
      .code(201)
      .send({ message: 'Thank you for registering. We have sent you an email.' })
  })
}

/**
 * Leaves all work on the address to a job: the response is the same, and as quick, with or without
 * an account (D3). Emails beyond an address's limit are left out silently.
 */
export async function requestRegistration(
  services: Services,
  { name, lastName, email, phone, title, company, challenge }: z.output<typeof registerCreate>,
  ip: string,
): Promise<void> {
  const { db, jobs, encryptor } = services
  await recordAttempts(db, requestLimit(ip))
  await requireChallenge(services, challenge)
  if (!(await recordAttempt(db, emailLimit(email, 'registration')))) return
  const registration: Registration = { name, lastName, email, phone, title, company }
  await jobs.enqueue(db, registerQueue, encryptPayload(encryptor, registerQueue, registration))
}
