import { Readable } from 'node:stream'

import { privacyApi } from '@insights/contract/accounts/privacy.ts'
import type { FastifyReply } from 'fastify'

import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { createTurns } from '../../http/take-turns.ts'
import { erasePerson } from './erase-person.ts'
import { exportPersonalData } from './export-personal-data.ts'

/** A person's data: exported by the person or a senior, erased by a senior. */
export const personalDataRoutes: Routes = async (route, services) => {
  const { db } = services
  // An export reads some forty tables.
  const inTurn = createTurns(1)

  const own = { permission: 'signed-in', ownership: 'own', securityEvent: 'export' } as const
  route(privacyApi.own, own, async (request, reply) => {
    const caller = callerOf(request)
    return send(reply, await inTurn(request, () => exportPersonalData(db, caller, caller._id)))
  })

  const senior = { permission: 'senior', ownership: 'shared' } as const
  route(privacyApi.ofUser, { ...senior, securityEvent: 'export' }, async (request, reply) => {
    const { id } = request.params
    const caller = callerOf(request)
    return send(reply, await inTurn(request, () => exportPersonalData(db, caller, id)))
  })

  route(privacyApi.erase, { ...senior, recentProof: true }, async (request) => {
    await erasePerson(services, callerOf(request), request.params.id, request.body.email)
    return { erased: true } as const
  })
}

const send = (reply: FastifyReply, data: Iterable<string>) =>
  reply
    .type('application/json')
    .header('content-disposition', 'attachment; filename="personal-data.json"')
    .header('cache-control', 'no-store')
    .send(Readable.from(data))
