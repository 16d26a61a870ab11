import {
  notificationChoicesApi,
  notificationsApi,
  unsubscribeApi,
} from '@insights/contract/accounts/notifications.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { badRequest } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findNotifications, markNotifications } from './find-notifications.ts'
import { changeChoices, findOfferedChoices, requireOffered } from './notification-choices.ts'
import { unsubscribe } from './unsubscribe.ts'

const own = { permission: 'staff', ownership: 'own' } as const
const reader = { permission: 'reader', ownership: 'own' } as const
const open = { permission: 'anyone', ownership: 'own' } as const

export const notificationsRoutes: Routes = async (route, services, api) => {
  const { db, config } = services
  acceptOneClickForms(api)

  route(notificationsApi.find, own, (request) =>
    findNotifications(db, callerOf(request), request.query),
  )

  route(notificationsApi.patch, own, async (request) => ({
    changed: await markNotifications(services, callerOf(request), request.body),
  }))

  route(notificationChoicesApi.get, reader, (request) => findOfferedChoices(db, callerOf(request)))

  route(notificationChoicesApi.patch, reader, async (request) => {
    const caller = callerOf(request)
    requireOffered(caller, request.body)
    return db.transaction().execute(async (transaction) => {
      await changeChoices(transaction, caller._id, request.body)
      return findOfferedChoices(transaction, caller)
    })
  })

  // Nothing is stopped by opening the link: mail programs follow links to check them.
  route(unsubscribeApi.open, open, (request, reply) => {
    const { token } = request.params
    const page = new URL(`/unsubscribe?token=${encodeURIComponent(token)}`, config.publicUrl)
    return reply
      .code(303)
      .header('location', page.href)
      .type('text/plain; charset=utf-8')
      .send(`Stop these emails: ${page.href}`)
  })

  route(unsubscribeApi.stop, open, async (request) => {
    await unsubscribe(services, request.params.token)
    return { message: 'You will not receive these emails any more.' }
  })
}

/** Mail programs send the body of RFC 8058 as either kind of form. */
function acceptOneClickForms(api: FastifyInstance): void {
  api.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(body), { headers })
        .formData()
        .catch(() => undefined)
      if (!form) throw badRequest('The form cannot be read.')
      return Object.fromEntries(form)
    },
  )
}
