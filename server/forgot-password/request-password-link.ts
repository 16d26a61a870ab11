import type { forgotPasswordCreate } from '@insights/contract/forgot-password.ts'
import type * as z from 'zod'

import { requestLimit, emailLimit } from '../attempts/limits.ts'
import { recordAttempt, recordAttempts } from '../attempts/record-attempts.ts'
import { requireChallenge } from '../challenge/require-challenge.ts'
import { encryptPayload } from '../jobs/encrypted-payload.ts'
import type { Services } from '../services.ts'
import { sendPasswordLinkQueue, type WantsLink } from './send-password-link-queue.ts'

/**
 * Leaves everything about the address to a job: who asks is answered alike, and as quickly, whether
 * or not there is an account (D3). Mails beyond the limit are left out without a word.
 */
export async function requestPasswordLink(
  services: Services,
  { email, url, application, challenge }: z.output<typeof forgotPasswordCreate>,
  ip: string,
): Promise<void> {
  const { db, jobs, encryptor } = services
  await recordAttempts(db, requestLimit(ip))
  await requireChallenge(services, challenge)
  if (!(await recordAttempt(db, emailLimit(email, 'password link')))) return
  const wants: WantsLink = { email, url, application }
  await jobs.enqueue(
    db,
    sendPasswordLinkQueue,
    encryptPayload(encryptor, sendPasswordLinkQueue, wants),
  )
}
