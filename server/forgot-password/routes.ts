import { errorBody } from '@insights/contract/error.ts'
import {
  forgotPasswordCreate,
  forgotPasswordSent,
  forgotPasswordUpdate,
  passwordId,
  passwordLink,
  passwordToken,
  passwordUpdated,
} from '@insights/contract/forgot-password.ts'
import * as z from 'zod'

import { gone } from '../http/errors.ts'
import { requireSame } from '../http/require-same.ts'
import type { Routes } from '../http/routes.ts'
import { findPasswordLink } from '../password-links/find-password-link.ts'
import { LINK_IS_GONE } from '../password-links/password-link.ts'
import { usePasswordLink } from '../password-links/use-password-link.ts'
import { askForPasswordLink } from './ask-for-password-link.ts'

/** The token of the link is all that anybody has to show. */
const open = { permission: 'anyone', ownership: 'own' } as const

export const forgotPasswordRoutes: Routes = async (api, services) => {
  api.post(
    '/forgot-password',
    {
      config: open,
      schema: {
        body: forgotPasswordCreate,
        response: { 201: forgotPasswordSent, 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      await askForPasswordLink(services, request.body, request.ip)
      return reply.code(201).send({ message: 'An email has been sent to your account.' })
    },
  )

  api.get(
    '/forgot-password/:token',
    {
      config: open,
      schema: {
        params: passwordToken,
        querystring: z.strictObject({}),
        response: { 200: passwordLink, 410: errorBody },
      },
    },
    async (request) => {
      const { token } = request.params
      const owner = await findPasswordLink(services.db, token)
      if (!owner) throw gone(LINK_IS_GONE)
      const { email, name, lastName, company } = owner
      return { _id: token, email, name, lastName, company }
    },
  )

  api.put(
    '/forgot-password/:id',
    {
      config: open,
      schema: {
        params: passwordId,
        body: forgotPasswordUpdate,
        response: { 200: passwordUpdated, 400: errorBody, 410: errorBody },
      },
    },
    async (request) => {
      const { params, body } = request
      requireSame(body, { id: params.id })
      await usePasswordLink(services, params.id, body.password, request.ip)
      return { message: 'Your new password has been updated' }
    },
  )
}
