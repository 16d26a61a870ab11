import { browserErrorsApi } from '@insights/contract/operations/browser-errors.ts'

import { HttpError, notFound } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'

/** Errors of one user that a process writes to its log in a minute. */
const MAX_A_MINUTE = 10
const MINUTE_MS = 60_000

/** Writes what browsers report of their errors to the log. */
export const browserErrorsRoutes: Routes = (route, { config }) => {
  const isAllowed = openLimit()
  route(browserErrorsApi.create, { permission: 'signed-in', ownership: 'own' }, (request) => {
    if (!config.browserErrors) throw notFound()
    const { _id: userId } = callerOf(request)
    if (!isAllowed(userId)) {
      throw new HttpError('TooManyRequests', 429, 'Too many errors were reported.')
    }
    request.log.error({ userId, browserError: request.body }, 'error in a browser')
    return {}
  })
}

/** Returns a function that says whether a user may report another error in this minute. */
function openLimit(): (userId: string) => boolean {
  let minute = 0
  let reported = new Map<string, number>()
  return (userId) => {
    const now = Math.floor(Date.now() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      reported = new Map()
    }
    const count = (reported.get(userId) ?? 0) + 1
    reported.set(userId, count)
    return count <= MAX_A_MINUTE
  }
}
