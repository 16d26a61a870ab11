import type { SecondFactor } from '@insights/contract/authentication.ts'

import { codesOf, triesFrom } from '../attempts/limits.ts'
import { returnTickets } from '../attempts/return-tickets.ts'
import { takeTickets } from '../attempts/take-tickets.ts'
import { codeRequired, wrongCode } from '../http/errors.ts'
import { usePasscode } from '../one-time-passcode/use-passcode.ts'
import { useRecoveryCode } from '../recovery-codes/use-recovery-code.ts'
import type { Services } from '../services.ts'
import { useTotpCode } from '../totp/use-totp-code.ts'
import { readCode } from './read-code.ts'

export interface Enrolled {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly totp_secret: Buffer
}

interface Given {
  readonly token: string | undefined
  /** Where from in the network. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Asks for a code where there is none (412), and refuses one that is wrong or was used (401). */
export async function checkSecondFactor(
  services: Services,
  user: Enrolled,
  { token = '', address, now }: Given,
): Promise<void> {
  const code = readCode(token)
  if (code === '') throw codeRequired(await methodsOf(services, user.id))
  const tickets = await takeTickets(services.db, codesOf(user.email), triesFrom(address))
  if (!(await isAccepted(services, user, code, now))) throw wrongCode()
  await returnTickets(services.db, tickets)
}

/** The three kinds of codes are told by their length. */
function isAccepted(services: Services, user: Enrolled, code: string, now: number) {
  if (/^[0-9]{6}$/.test(code)) return useTotpCode(services, user, code, now)
  if (/^[0-9]{8}$/.test(code)) return usePasscode(services, user.id, code)
  return useRecoveryCode(services, user, code)
}

async function methodsOf({ db }: Services, userId: string): Promise<SecondFactor[]> {
  const left = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  const always = ['totp', 'one-time-passcode'] as const
  return left ? [...always, 'recovery-code'] : [...always]
}
