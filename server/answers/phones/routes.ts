import { phonePairingsApi } from '@insights/contract/answers/phone-pairings.ts'
import { phoneApi } from '@insights/contract/answers/phone.ts'
import { MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'

import { notFound } from '../../http/errors.ts'
import { acceptMultipart } from '../../http/forms.ts'
import { callerOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { transact, publish } from '../../live/transact.ts'
import { askForNeighbour } from './ask-for-neighbour.ts'
import { claimCode, findCodeOwner } from './claim-code.ts'
import { findPairedPhone, findPhone } from './find-phone.ts'
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
