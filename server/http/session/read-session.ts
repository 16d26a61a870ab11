import { VIEW_AS } from '@insights/contract/accounts/view-as.ts'
import { seenAs, type View, VIEWS } from '@insights/domain/accounts/user.ts'
import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Config } from '../../start/config.ts'
import type { Services } from '../../start/services.ts'
import { badRequest, forbidden } from '../errors.ts'
import type { Ownership } from '../permissions.ts'
import { findSessionAndReport, isDeactivated } from './find-session.ts'
import { type Credentials, credentialsOf, isProgramToken } from './session-token.ts'

/** Finds the caller before the request's body is read. */
export function readSession(app: FastifyInstance, { db, config }: Services): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('byProgram', false)
  app.decorateRequest('deactivated', false)
  app.decorateRequest('report', null)
  app.decorateRequest('reportInUrl', null)
  app.addHook('onRequest', async (request) => {
    const credentials = credentialsOf(request, config.publicUrl)
    checkOrigin(request, config, credentials)
    // Every call of the API declares a permission, pages and their files do not.
    const { permission, unattended, ownership } = request.routeOptions.config
    if (!permission) return
    if (!credentials) return
    const { token, byProgram } = credentials
    // No scope opens what is open to anyone, which says who is signed in: an access token is a visitor there.
    if (permission === 'anyone' && isProgramToken(token)) return
    request.byProgram = byProgram
    const reportId = findReportInUrl(request, ownership)
    const found = await findSessionAndReport(db, token, reportId, unattended)
    if (!found) {
      request.deactivated = await isDeactivated(db, token)
      return
    }
    const { report } = found
    const caller = seenAs(found.caller, viewOf(request))
    request.caller = caller
    if (reportId === null) return
    const access = report && { access: reportAccess(caller, report, report.purchased) }
    request.reportInUrl = { reportId, report: report && { ...report, ...access } }
  })
}

/** Returns the view that the caller asks for; null without one. Throws a 400 for an unknown one. */
function viewOf({ headers }: FastifyRequest): View | null {
  const asked = headers[VIEW_AS]
  if (asked === undefined) return null
  const view = VIEWS.find((one) => one === asked)
  if (!view) throw badRequest('There is no such view. Open the report again.')
  return view
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The id of the report of a reading request. A writing one looks for its report once its body has
 * come, which may take long.
 */
function findReportInUrl(request: FastifyRequest, ownership: Ownership | undefined): string | null {
  if (request.method !== 'GET' || typeof ownership !== 'object') return null
  const id = 'inUrl' in ownership ? ownership.inUrl?.(request) : undefined
  return id !== undefined && ID.test(id) ? id : null
}

const FOREIGN = 'This request came from another site.'
const SAFE = ['GET', 'HEAD', 'OPTIONS']

/**
 * Rejects cross-site requests (D3), including sign-in (login CSRF). Browsers send Origin with
 * unsafe requests; API clients send none, or a bearer token.
 */
function checkOrigin(request: FastifyRequest, config: Config, credentials?: Credentials): void {
  const {
    origin,
    'sec-fetch-site': site,
    'sec-fetch-dest': destination = 'empty',
  } = request.headers
  if (SAFE.includes(request.method)) {
    if (!request.routeOptions.config.writes) return
    // Only a script calls such a route; a link, an image or a frame of our own pages must not.
    if (destination !== 'empty') throw forbidden(FOREIGN)
  }
  if (credentials?.byProgram) return
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin') return
  } else if (isOurs(origin, request, config)) return
  throw forbidden(FOREIGN)
}

/**
 * Returns whether the origin is ours. With `PUBLIC_URL` set it is the only one, whatever Host and
 * X-Forwarded-Host say. Without, a portal is reached under names it cannot know (localhost, an
 * address, a machine's name): there the host must be the one that the request came to. A browser
 * sends the cookie only to the host that set it, so a site that resolves its own name to us (DNS
 * rebinding) comes without a session.
 */
export function isOurs(
  origin: string,
  request: FastifyRequest,
  { publicUrl, isPublicUrlSet }: Config,
) {
  if (isPublicUrlSet) return origin === publicUrl
  const url = URL.parse(origin)
  return url !== null && url.host === request.headers.host
}
