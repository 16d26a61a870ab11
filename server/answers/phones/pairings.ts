import { randomBytes } from 'node:crypto'

import type { PhonePairing } from '@insights/contract/answers/phone-pairings.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { networkPrefix, phoneCodeLimit } from '../../accounts/attempts/limits.ts'
import { recordAttempts } from '../../accounts/attempts/record-attempts.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { codeExpiry, codeSeconds, inUse } from './pairing-times.ts'

type Live = Pick<Services, 'db' | 'live'>

interface Target {
  readonly report: string
  readonly answer: string | null
}

/**
 * Creates a code for a phone to scan, in place of an unconfirmed one. Both the code and the token
 * that a phone gets for it are stored only as hashes.
 */
export async function createPairing(services: Live, caller: Caller, target: Target) {
  await recordAttempts(services.db, phoneCodeLimit(caller._id))
  const code = randomBytes(32).toString('base64url')
  return transact(services, async (transaction) => {
    await transaction
      .deleteFrom('phone_pairings')
      .where('session_hash', '=', caller.tokenHash)
      .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb.not(inUse)]))
      .execute()
    const made = await transaction
      .insertInto('phone_pairings')
      .values({
        session_hash: caller.tokenHash,
        user_id: caller._id,
        code_hash: hashToken(code),
        code_expires_at: codeExpiry,
      })
      .returning(['id', 'code_expires_at'])
      .executeTakeFirstOrThrow()
    await openTarget(transaction, made.id, target)
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
    return { _id: made.id, code, codeExpiresAt: made.code_expires_at }
  })
}

/** Sends the phone's screenshots to another answer from now on. */
export function setTarget(services: Live, caller: Caller, id: string, target: Target) {
  return transact(services, async (transaction) => {
    await lockOwn(transaction, caller, id)
    await openTarget(transaction, id, target)
    return { answer: target.answer }
  })
}

async function openTarget(
  transaction: Transaction<Tables>,
  pairing_id: string,
  { report, answer }: Target,
): Promise<void> {
  if (answer !== null) {
    const found = await transaction
      .selectFrom('answers')
      .where('report_id', '=', report)
      .where('id', '=', answer)
      .select('id')
      .executeTakeFirst()
    if (!found) throw badRequest('answer: Unknown', { answer: 'Unknown' })
  }
  await transaction
    .insertInto('phone_targets')
    .values({ report_id: report, pairing_id, answer_id: answer })
    .onConflict((same) =>
      same
        .columns(['report_id', 'pairing_id', 'answer_id'])
        .doUpdateSet({ opened_at: sql<string>`clock_timestamp()` }),
    )
    .execute()
}

async function lockOwn(transaction: Transaction<Tables>, caller: Caller, id: string) {
  const row = await transaction
    .selectFrom('phone_pairings')
    .where('id', '=', id)
    .where('session_hash', '=', caller.tokenHash)
    .where(inUse)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('The pairing has ended.')
  return row
}

/**
 * Confirms the phone that shows this number. It replaces the session's phone before: there is one
 * at a time.
 */
export function confirmPairing(services: Live, caller: Caller, id: string, number: number) {
  return transact(services, async (transaction) => {
    const row = await lockOwn(transaction, caller, id)
    if (row.number === null) throw conflict('No phone has scanned the code yet.')
    if (row.number !== number) throw conflict('The phone shows another number.')
    if (row.confirmed_at !== null) return
    await transaction
      .deleteFrom('phone_pairings')
      .where('session_hash', '=', caller.tokenHash)
      .where('id', '!=', id)
      .execute()
    const now = sql<string>`clock_timestamp()`
    await transaction
      .updateTable('phone_pairings')
      .set({ confirmed_at: now, used_at: now })
      .where('id', '=', id)
      .execute()
    await record(transaction, caller, `Paired a phone (${row.device})`)
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
  })
}

/** Unpairs a phone, or takes a code back. */
export function removePairing(services: Live, caller: Caller, id: string): Promise<void> {
  return transact(services, async (transaction) => {
    const removed = await transaction
      .deleteFrom('phone_pairings')
      .where('id', '=', id)
      .where('session_hash', '=', caller.tokenHash)
      .returning(['device', 'confirmed_at'])
      .executeTakeFirst()
    if (!removed) throw notFound()
    if (removed.confirmed_at !== null) {
      await record(transaction, caller, `Unpaired a phone (${removed.device})`)
    }
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
  })
}

function record(transaction: Transaction<Tables>, { _id }: Caller, action: string) {
  return recordActivity(transaction, { subject: 'USER', reference: _id, action, actorId: _id })
}

/**
 * Screenshots of a pairing that its computer shows: at most so many that have ended, and so many
 * others.
 */
const MAX_SHOWN = 4

/** Returns the pairings of the caller's session: at most one that is paired, and one code. */
export async function findPairings(
  db: Kysely<Tables>,
  caller: Caller,
  address: string,
): Promise<PhonePairing[]> {
  const rows = await db
    .selectFrom('phone_pairings')
    .where('session_hash', '=', caller.tokenHash)
    .selectAll()
    .select([inUse.as('in_use'), codeSeconds.as('codeSeconds')])
    .select((eb) =>
      eb
        .selectFrom('phone_targets')
        .whereRef('phone_targets.pairing_id', '=', 'phone_pairings.id')
        .orderBy('phone_targets.opened_at', 'desc')
        .select('phone_targets.report_id')
        .limit(1)
        .as('report'),
    )
    .orderBy('created_at')
    .execute()
  const screenshots = await db
    .selectFrom('phone_screenshots')
    .leftJoin('phone_targets', 'phone_targets.id', 'phone_screenshots.target_id')
    .where('phone_screenshots.pairing_id', 'in', rows.map(({ id }) => id).concat(caller._id))
    .selectAll('phone_screenshots')
    .select('phone_targets.answer_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...countsOf(screenshots.filter(({ pairing_id }) => pairing_id === row.id)),
    _id: row.id,
    report: row.report,
    state: stateOf(row),
    codeExpiresAt: row.code_expires_at,
    codeSeconds: Math.max(0, row.codeSeconds),
    number: row.number,
    device: row.device,
    sameNetwork: row.address === networkPrefix(address),
    claimedAt: row.claimed_at,
    rejectedAt: row.rejected_at,
    screenshots: toShow(screenshots.filter(({ pairing_id }) => pairing_id === row.id)).map(
      (screenshot) => ({
        _id: screenshot.id,
        name: screenshot.name,
        bytes: screenshot.bytes,
        received: screenshot.received,
        state: screenshot.state,
        reason: screenshot.reason,
        answer: screenshot.answer_id,
        changedAt: screenshot.changed_at,
      }),
    ),
  }))
}

interface InState {
  readonly state: PhonePairing['screenshots'][number]['state']
}

const isComing = ({ state }: InState) => state === 'waiting' || state === 'sending'

function countsOf(screenshots: readonly InState[]) {
  return {
    coming: screenshots.filter(isComing).length,
    arrived: screenshots.filter(({ state }) => state === 'placed' || state === 'inbox').length,
  }
}

function toShow<Screenshot extends InState>(screenshots: readonly Screenshot[]): Screenshot[] {
  const through = screenshots.filter((screenshot) => !isComing(screenshot))
  return [...through.slice(-MAX_SHOWN), ...screenshots.filter(isComing).slice(0, MAX_SHOWN)]
}

interface PairingTimes {
  readonly in_use: boolean
  readonly claimed_at: string | null
  readonly confirmed_at: string | null
}

function stateOf({ in_use, claimed_at, confirmed_at }: PairingTimes): PhonePairing['state'] {
  if (!in_use) return 'ended'
  if (confirmed_at !== null) return 'paired'
  return claimed_at === null ? 'waiting' : 'asked'
}
