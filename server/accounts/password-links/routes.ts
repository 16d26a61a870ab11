import { forgotPasswordApi } from '@insights/contract/accounts/forgot-password.ts'

import { gone } from '../../http/errors.ts'
import { requireUnchangedIds } from '../../http/require-current.ts'
import type { Routes } from '../../http/routes.ts'
import { LINK_EXPIRED_MESSAGE, findPasswordLink } from './password-link.ts'
import { requestPasswordLink } from './request-password-link.ts'
import { usePasswordLink } from './use-password-link.ts'

/** The token of the link is the only credential. */
const open = { permission: 'anyone', ownership: 'own' } as const

export const forgotPasswordRoutes: Routes = async (route, services) => {
  route(forgotPasswordApi.create, { ...open, securityEvent: 'password-link' }, async (request) => {
    await requestPasswordLink(services, request.body, request.ip)
    return { message: 'An email has been sent to your account.' }
  })

  route(forgotPasswordApi.get, open, async (request) => {
    const { token } = request.params
    const owner = await findPasswordLink(services.db, token)
    if (!owner) throw gone(LINK_EXPIRED_MESSAGE)
    const { email, name, lastName, company } = owner
    return { _id: token, email, name, lastName, company }
  })

  route(forgotPasswordApi.update, { ...open, securityEvent: 'password-reset' }, async (request) => {
    const { params, body } = request
    requireUnchangedIds(body, { id: params.id })
    request.account = await usePasswordLink(services, params.id, body.password, request.ip)
    return { message: 'Your new password has been updated' }
  })
}
