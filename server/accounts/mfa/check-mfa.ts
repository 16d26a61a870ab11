import type { User } from '@insights/domain/accounts/user.ts'

import { codeRequired, wrongCode } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'
import { type SignInAttempt, codeLimits, recoveryCodeLimits } from '../attempts/limits.ts'
import { recordAttempts, undoAttempts } from '../attempts/record-attempts.ts'
import { warnOfWrongCodes } from '../attempts/warn-of-attempts.ts'
import { normaliseCode } from './authenticator.ts'
import { findPasscodeBlock, usePasscode } from './passcodes.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp.ts'

export interface MfaAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly totp_secret: Buffer
  readonly login_type: User['role']
  readonly password_reset_at: string | null
}

interface Given {
  readonly token: string | undefined
  readonly attempt: SignInAttempt
  /** Token that the client got when it asked for a passcode. */
  readonly passcodeRequest: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Throws a 412 without a code, and a 401 if it is wrong or was used. */
export async function checkMfa(
  services: Services,
  user: MfaAccount,
  { token = '', attempt, passcodeRequest, now }: Given,
): Promise<void> {
  const code = normaliseCode(token)
  if (code === '') throw codeRequired(await findMethods(services, user))
  const kind = kindOf(code)
  const limits = kind === 'recovery-code' ? recoveryCodeLimits(attempt) : codeLimits(attempt)
  const attempts = await recordAttempts(services.db, ...limits)
  if (!(await isAccepted(services, user, { kind, code, passcodeRequest, now }))) {
    await warnOfWrongCodes(services, user.email, attempts)
    throw wrongCode()
  }
  await undoAttempts(services.db, attempts)
}

/** The length of a code decides its kind. */
function kindOf(code: string) {
  if (/^[0-9]{6}$/.test(code)) return 'totp'
  return /^[0-9]{8}$/.test(code) ? 'one-time-passcode' : 'recovery-code'
}

interface Code {
  readonly kind: ReturnType<typeof kindOf>
  readonly code: string
  readonly passcodeRequest: string | undefined
  readonly now: number
}

function isAccepted(
  services: Services,
  user: MfaAccount,
  { kind, code, passcodeRequest, now }: Code,
) {
  if (kind === 'totp') return useTotpCode(services, user, code, now)
  if (kind === 'one-time-passcode') return usePasscode(services, user, code, passcodeRequest)
  return useRecoveryCode(services, user, code)
}

async function findMethods({ db }: Services, user: MfaAccount) {
  const block = await findPasscodeBlock(db, user)
  const left = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  const methods = [
    'totp' as const,
    ...(block ? [] : ['one-time-passcode' as const]),
    ...(left ? ['recovery-code' as const] : []),
  ]
  const paused = block?.reason === 'password-reset'
  return { methods, ...(paused && { passcodesFrom: block.until.toISOString() }) }
}
