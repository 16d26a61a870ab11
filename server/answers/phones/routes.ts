import { randomBytes, randomInt } from 'node:crypto'

import { phonePairingsApi } from '@insights/contract/answers/phone-pairings.ts'
import { phoneApi, type PhoneMove } from '@insights/contract/answers/phone.ts'
import { MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'
import { sql } from 'kysely'

import { phoneMoveLimit, networkPrefix, phoneClaimLimit } from '../../accounts/attempts/limits.ts'
import { recordAttempts } from '../../accounts/attempts/record-attempts.ts'
import { describeDevice } from '../../accounts/sessions/describe-device.ts'
import { notFound, badRequest, gone } from '../../http/errors.ts'
import { acceptMultipart } from '../../http/forms.ts'
import { callerOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { transact, publish } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { findPairedPhone, findPhone, PAIRING_ENDED, type Phone } from './find-phone.ts'
import { codeExpiry } from './pairing-times.ts'
import {
  confirmPairing,
  createPairing,
  findPairings,
  removePairing,
  setTarget,
} from './pairings.ts'
import { announceScreenshots, presentPhone, withdrawScreenshot } from './phone-state.ts'
import { receiveScreenshot } from './receive-screenshot.ts'

/** Limits pairings to the session of the caller. */
const own = { permission: 'staff', ownership: 'own' } as const
const forReport = {
  permission: 'staff',
  ownership: ownedByReportInBody('edit', 'report'),
  secondCoder: 'harmless',
} as const

/** Routes of the computer. */
export const phonePairingsRoutes: Routes = async (route, services) => {
  const { db } = services
  const { find, create, confirm, setTarget: target, remove } = phonePairingsApi

  route(find, { ...own, unattended: true }, async (request) => ({
    data: await findPairings(db, callerOf(request), request.ip),
  }))

  route(create, forReport, (request) => createPairing(services, callerOf(request), request.body))

  route(confirm, own, async (request) => {
    const { params, body } = request
    await confirmPairing(services, callerOf(request), params.id, body.number)
    const pairings = await findPairings(db, callerOf(request), request.ip)
    const pairing = pairings.find(({ _id }) => _id === params.id)
    if (!pairing) throw notFound()
    return pairing
  })

  route(target, forReport, (request) =>
    setTarget(services, callerOf(request), request.params.id, request.body),
  )

  route(remove, own, async (request) => {
    await removePairing(services, callerOf(request), request.params.id)
    return { _id: request.params.id }
  })
}

/** A phone has no session: `findPhone` looks for the token of its pairing. */
const withToken = { permission: 'anyone', ownership: 'own' } as const

/** Routes of the phone. */
export const phoneRoutes: Routes = async (route, services, api) => {
  const { db } = services
  await acceptMultipart(api)

  route(phoneApi.lookUp, withToken, async ({ body, ip }) => ({
    owner: await findCodeOwner(services, body.code, ip),
  }))

  route(phoneApi.claim, withToken, ({ body, ip, headers }) =>
    claimCode(services, body.code, { address: ip, userAgent: headers['user-agent'] ?? '' }),
  )

  route(phoneApi.get, withToken, async (request) => presentPhone(db, await findPhone(db, request)))

  route(phoneApi.announce, { ...withToken, bodyLimit: 64 * 1024 }, async (request) => {
    const phone = await findPairedPhone(db, request)
    await announceScreenshots(services, phone, request.body)
    return presentPhone(db, phone)
  })

  route(phoneApi.move, withToken, async (request) => {
    await askForNeighbour(services, await findPairedPhone(db, request), request.body)
    return {}
  })

  route(phoneApi.remove, withToken, async (request) => {
    const { pairing, caller } = await findPhone(db, request)
    await transact(services, async (transaction) => {
      await transaction.deleteFrom('phone_pairings').where('id', '=', pairing).execute()
      publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
    })
    return {}
  })

  // The file, and the parts of a form around it.
  const bodyLimit = MAX_IMAGE_BYTES + 64 * 1024
  route(phoneApi.send, { ...withToken, bodyLimit }, async (request) => {
    const phone = await findPairedPhone(db, request)
    return receiveScreenshot(services, phone, request.params.id, request)
  })

  route(phoneApi.withdraw, withToken, async (request) => {
    const phone = await findPairedPhone(db, request)
    await withdrawScreenshot(services, phone, request.params.id)
    return { _id: request.params.id }
  })
}

/**
 * Asks the computer to open the answer before or after the one that was open when the phone asked.
 * The computer applies the rules of its own buttons, and may ignore the request: the phone shows
 * the answer that is open then.
 */
async function askForNeighbour(
  services: Pick<Services, 'db' | 'live'>,
  { pairing, caller }: Phone,
  { target, to }: PhoneMove,
): Promise<void> {
  await recordAttempts(services.db, phoneMoveLimit(pairing))
  await transact(services, async (transaction) => {
    const used = await transaction
      .updateTable('phone_pairings')
      .set({ used_at: sql<string>`clock_timestamp()` })
      .where('id', '=', pairing)
      .returning('id')
      .executeTakeFirst()
    // The phone was unpaired meanwhile.
    if (!used) throw gone(PAIRING_ENDED)
    const open = await transaction
      .selectFrom('phone_targets')
      .where('pairing_id', '=', pairing)
      .where('id', '=', target)
      .select('answer_id')
      .executeTakeFirst()
    const answer = open?.answer_id ?? null
    if (answer === null) throw badRequest('target: No answer', { target: 'No answer' })
    const event = { kind: 'phone-move', pairing, answer, to } as const
    publish(transaction, { to: 'user', user: caller._id, event })
  })
}

/** The same text for used, expired and unknown codes. */
const CODE_EXPIRED = 'This code was used already or has expired. Scan a new one on the computer.'

/**
 * Returns the full name of the user who shows a code, which stays unused. Rejects a used code as a
 * claim does, and notifies the computer that shows it.
 */
async function findCodeOwner(
  services: Pick<Services, 'db' | 'live'>,
  code: string,
  address: string,
): Promise<string> {
  await recordAttempts(services.db, phoneClaimLimit(address))
  const owner = await services.db
    .selectFrom('phone_pairings')
    .innerJoin('users', 'users.id', 'phone_pairings.user_id')
    .where('code_hash', '=', hashToken(code))
    .where('claimed_at', 'is', null)
    .where('code_expires_at', '>', sql<string>`clock_timestamp()`)
    .select(['users.name', 'users.last_name'])
    .executeTakeFirst()
  if (owner) return fullName(owner)
  await transact(services, async (transaction) => {
    const user = await recordRejection(transaction, code)
    if (user) publish(transaction, { to: 'user', user, event: { kind: 'phone' } })
  })
  throw gone(CODE_EXPIRED)
}

const fullName = ({ name, last_name }: { readonly name: string; readonly last_name: string }) =>
  `${name} ${last_name}`

interface From {
  readonly address: string
  readonly userAgent: string
}

/**
 * Returns the token of a phone for a code, once. Rejects a later claim, and notifies the computer
 * that shows the code.
 */
async function claimCode(
  services: Pick<Services, 'db' | 'live'>,
  code: string,
  { address, userAgent }: From,
): Promise<{ token: string; number: number; owner: string }> {
  await recordAttempts(services.db, phoneClaimLimit(address))
  const token = randomBytes(32).toString('base64url')
  const number = randomInt(10, 100)
  const owner = await transact(services, async (transaction) => {
    // One statement finds the code unused and uses it: of many claims at once, it lets one through.
    const claimed = await transaction
      .updateTable('phone_pairings')
      .from('users')
      .whereRef('users.id', '=', 'phone_pairings.user_id')
      .set({
        phone_hash: hashToken(token),
        number,
        device: describeDevice(userAgent),
        address: networkPrefix(address),
        claimed_at: sql<string>`clock_timestamp()`,
        code_expires_at: codeExpiry,
      })
      .where('code_hash', '=', hashToken(code))
      .where('claimed_at', 'is', null)
      .where('code_expires_at', '>', sql<string>`clock_timestamp()`)
      .returning(['phone_pairings.user_id', 'users.name', 'users.last_name'])
      .executeTakeFirst()
    const user = claimed?.user_id ?? (await recordRejection(transaction, code))
    if (user) publish(transaction, { to: 'user', user, event: { kind: 'phone' } })
    return claimed && fullName(claimed)
  })
  if (owner === undefined) throw gone(CODE_EXPIRED)
  return { token, number, owner }
}

/** Records that another phone came with a used code; returns the pairing's user. */
async function recordRejection(
  transaction: Parameters<Parameters<typeof transact>[1]>[0],
  code: string,
): Promise<string | undefined> {
  const rejected = await transaction
    .updateTable('phone_pairings')
    .set({ rejected_at: sql<string>`clock_timestamp()` })
    .where('code_hash', '=', hashToken(code))
    .where('claimed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return rejected?.user_id
}
