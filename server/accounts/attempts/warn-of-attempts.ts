import { type Job, defineQueue } from '@insights/platform/jobs/jobs.ts'
import { sql } from 'kysely'

import {
  type EncryptedPayload,
  decryptPayload,
  encryptPayload,
} from '../../jobs/encrypted-payload.ts'
import { claimJob, worker } from '../../jobs/worker.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'
import {
  ALL_CODES_A_DAY,
  CODES_A_DAY,
  PASSWORDS_A_DAY,
  allCodesLimit,
  warningLimit,
  wrongPasswordLimit,
} from './limits.ts'
import { type Attempt, recordAttempt } from './record-attempts.ts'

/** Decrypted payload of the job. */
interface ReachedCap {
  readonly email: string
  readonly kind: 'password' | 'code' | 'code of all browsers'
}

const warnOfAttemptsQueue = defineQueue<EncryptedPayload>({
  name: 'warn-of-attempts',
  expireIn: 60,
})

/**
 * Warns the owner by email, once a day, when wrong attempts reach their daily limit. A job sends
 * the email, so that the response takes as long for an address without an account.
 */
async function warnAtDailyLimit(
  { db, jobs, encryptor }: Pick<Services, 'db' | 'jobs' | 'encryptor'>,
  cap: ReachedCap,
  attempts: readonly Attempt[],
): Promise<void> {
  if (!attempts.some(({ lastOfDay }) => lastOfDay)) return
  if (!(await recordAttempt(db, warningLimit(cap.email, cap.kind)))) return
  await jobs.enqueue(db, warnOfAttemptsQueue, encryptPayload(encryptor, warnOfAttemptsQueue, cap))
}

/**
 * Counts a wrong password of an account, from any network, and warns the owner once a day when
 * there are many.
 */
export async function countWrongPassword(
  services: Pick<Services, 'db' | 'jobs' | 'encryptor'>,
  email: string,
): Promise<void> {
  const attempt = await recordAttempt(services.db, wrongPasswordLimit(email))
  await warnAtDailyLimit(services, { email, kind: 'password' }, attempt ? [attempt] : [])
}

/** Warns the owner of a wrong code that used up the day's attempts, of unknown browsers or of all. */
export async function warnOfWrongCodes(
  services: Pick<Services, 'db' | 'jobs' | 'encryptor'>,
  email: string,
  attempts: readonly Attempt[],
): Promise<void> {
  const { subject } = allCodesLimit(email)
  const ofAll = attempts.filter((attempt) => attempt.subject === subject)
  const others = attempts.filter((attempt) => attempt.subject !== subject)
  await warnAtDailyLimit(services, { email, kind: 'code' }, others)
  await warnAtDailyLimit(services, { email, kind: 'code of all browsers' }, ofAll)
}

export const warnOfAttemptsWorker = worker(warnOfAttemptsQueue, warnOfAttempts)

/** Emails the owner of the address; does nothing when no active account has it. */
async function warnOfAttempts(job: Job<EncryptedPayload>, services: Services): Promise<void> {
  const { db, encryptor } = services
  const { email, kind } = decryptPayload<ReachedCap>(encryptor, warnOfAttemptsQueue, job.data)
  await db.transaction().execute(async (transaction) => {
    if (!(await claimJob(transaction, job.id))) return
    const user = await transaction
      .selectFrom('users')
      .where(sql`lower(email)`, '=', normaliseEmail(email))
      .where('active', '=', true)
      .select(['id', 'email', 'name'])
      .executeTakeFirst()
    if (!user) return
    const { what, next, logged } = WORDS[kind]
    await recordActivity(transaction, {
      subject: 'USER',
      reference: user.id,
      action: logged,
      actorId: null,
    })
    await queueMail(transaction, services, {
      to: user.email,
      subject: 'Many wrong attempts to sign in to your account',
      ...renderMail({
        preheader: what,
        heading: 'Many wrong attempts to sign in',
        paragraphs: [`Hello ${user.name},`, what, next],
        action: { label: 'Sign in', href: new URL('/login', services.config.publicUrl).href },
        footnote:
          'This email is sent once a day at most. If this was you, no action is needed: attempts are accepted again within a day.',
      }),
    })
  })
}

interface Words {
  readonly what: string
  readonly next: string
  /** Text for the activity log. */
  readonly logged: string
}

const WORDS: Readonly<Record<ReachedCap['kind'], Words>> = {
  code: {
    logged: 'Wrong codes reached the daily limit',
    what: `With your password, ${CODES_A_DAY} wrong verification codes were entered within a day, on browsers that you have not signed in with before. Until tomorrow such browsers need a recovery code.`,
    next: 'If it was not you, someone knows your password: sign in on a browser that you have used before, or with a recovery code, and change the password on your profile page. If you cannot, tell your administrator.',
  },
  'code of all browsers': {
    logged: 'Wrong codes of all browsers reached the daily limit',
    what: `With your password, ${ALL_CODES_A_DAY} wrong verification codes were entered within a day, also on browsers that you have signed in with before. Until tomorrow every browser needs a recovery code.`,
    next: 'If it was not you, someone knows your password: sign in with a recovery code and change the password on your profile page. If you cannot, tell your administrator.',
  },
  password: {
    logged: 'Wrong passwords reached the daily limit',
    what: `${PASSWORDS_A_DAY} wrong passwords were entered for your account within a day. A network that so many come from is refused until tomorrow.`,
    next: 'Browsers that you have signed in with before are not affected. If you are refused on another one, set a new password by “Forgot password” on the sign-in page: attempts then count from zero.',
  },
}
