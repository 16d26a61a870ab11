import { PAGE_USER } from '@insights/contract/accounts/page-user.ts'
import type { TokenScope } from '@insights/contract/accounts/tokens.ts'
import { isStaff, userCan, usesInsights } from '@insights/domain/accounts/user.ts'
import { type AccessLevel, includesAccess } from '@insights/domain/reports/access/access.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

import type { Services } from '../start/services.ts'
import type { Caller } from './caller.ts'
import {
  anotherUser,
  forbidden,
  type HttpError,
  mfaSetupRequired,
  notFound,
  notSignedIn,
  proofRequired,
} from './errors.ts'
import { findAccessByAnswers, findReportAccess, type ReportAccess } from './find-report-access.ts'
import { withheld } from './withheld-answers.ts'

/**
 * Callers who may call a route at all (D10); a reader is a user who may sign in to this product.
 */
export type Permission = 'anyone' | 'signed-in' | 'reader' | 'staff' | 'senior'

/**
 * Rows that a route touches: everybody's, the caller's own (the query itself is limited to them),
 * or those of one report that the caller must have this much access to.
 */
export type Ownership = 'shared' | 'own' | OfReport | OfAnswers

export interface OfReport {
  readonly needs: Exclude<AccessLevel, 'none'>
  /** Null for a call that concerns no report, only rows of the caller. */
  readonly reportId: (request: FastifyRequest, services: Services) => Named | Promise<Named>
  /** The id in a URL that is not validated yet: it is looked up with the session. */
  readonly inUrl?: (request: FastifyRequest) => string | undefined
}

type Named = string | null | undefined

/** Report of the first of these answers that exists. */
export interface OfAnswers extends Pick<OfReport, 'needs'> {
  readonly answerIds: (request: FastifyRequest) => readonly string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** True for a caller whose token was sent by a program; browsers send the cookie. */
    byProgram: boolean
    /** True when no user is signed in because the account of the session is inactive. */
    deactivated: boolean
    report: ReportAccess | null
    /** Found with the session; `report` is undefined when none has this id. */
    reportInUrl: { readonly reportId: string; readonly report: ReportAccess | undefined } | null
  }
  interface FastifyContextConfig {
    permission?: Permission
    ownership?: Ownership
    /** Open also to users who must set up MFA before anything else (D3). */
    duringMfaSetup?: boolean
    /**
     * Opens the route to second coders of the report's industry while answers are withheld from
     * them: `withheld` if the handler leaves these out, `harmless` if nothing in its response depends on them. A route that
     * declares neither is closed to second coders.
     */
    secondCoder?: 'withheld' | 'harmless'
    /**
     * True if the call needs a proof of the last ten minutes of who the caller is, so that a stolen session
     * changes neither accounts nor security. A function decides by the request.
     */
    recentProof?: boolean | ((request: FastifyRequest) => boolean)
    /** A GET that stores something: no link, image or other site may call it. */
    writes?: boolean
    /** The scope that opens the route to tokens of programs. Without one it is closed to them. */
    programs?: TokenScope
    /** Called by open pages by themselves, which is no sign of a user's activity. */
    unattended?: boolean
  }
}

/** Paths of records that decide about access. */
const ACCOUNTS =
  /^(?:\/api)?\/(?:users|user-company|sessions|tokens|security-settings|totp|recovery-codes|sign-on|companies-customer\/:id\/tokens)\b/

/** Rejects a route without an endpoint, or without its callers, rows, proof or schema. */
export function requireDeclaration(route: RouteOptions): void {
  const missing = [
    !route.config?.endpoint && 'endpoint',
    !route.config?.permission && 'permission',
    !route.config?.ownership && 'ownership',
    changesAccounts(route) && route.config?.recentProof === undefined && 'recentProof',
    !route.schema?.response && 'schema.response',
    ['POST', 'PUT', 'PATCH'].includes(String(route.method)) && !route.schema?.body && 'schema.body',
    route.url.includes(':') && !route.schema?.params && 'schema.params',
    route.method === 'GET' && !route.schema?.querystring && 'schema.querystring',
  ].filter((part) => part !== false)
  if (missing.length > 0) {
    throw new Error(`${String(route.method)} ${route.url} does not declare ${missing.join(', ')}`)
  }
}

function changesAccounts({ url, method, config }: RouteOptions): boolean {
  const writes = config?.writes ?? !['GET', 'HEAD'].includes(String(method))
  return writes && config?.permission !== 'anyone' && ACCOUNTS.test(url)
}

/**
 * Runs before every handler: the permission to call is checked before the body is read, ownership
 * of the report only after validation.
 */
export function checkPermissions(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', (request, _reply, done) => done(findRejection(request)))
  app.addHook('preHandler', async (request) => {
    const { ownership, recentProof } = request.routeOptions.config
    if (typeof recentProof === 'function' && recentProof(request)) requireProof(callerOf(request))
    if (typeof ownership === 'object') await checkReport(request, ownership, services)
  })
}

const ONLY_LOOKING =
  'You are looking at the report as a customer. Go back to your own view to change something.'

const NOT_FOR_TOKENS = 'Access tokens are not for this call. Sign in to the portal for it.'

/** Returns why the caller may not call this route at all; undefined if nothing prevents it. */
function findRejection({
  caller,
  deactivated,
  headers,
  method,
  routeOptions,
}: FastifyRequest): HttpError | undefined {
  const { permission, duringMfaSetup, recentProof, programs } = routeOptions.config
  // A view is for looking, whatever else the route is open to.
  if (caller?.viewAs && method !== 'GET' && method !== 'HEAD') return forbidden(ONLY_LOOKING)
  if (!permission || permission === 'anyone') return undefined
  if (!caller) return notSignedIn(deactivated)
  const outside = findMissingScope(caller, programs)
  if (outside) return outside
  const pageUser = headers[PAGE_USER]
  if (pageUser !== undefined && pageUser !== caller._id) return anotherUser(caller)
  if (caller.mustSetUpTotp && !duringMfaSetup) return mfaSetupRequired()
  if (permission === 'reader' && !usesInsights(caller)) return forbidden()
  if (permission === 'staff' && !userCan(caller).createReports) return forbidden()
  if (permission === 'senior' && !userCan(caller).administer) return forbidden()
  return recentProof === true ? findMissingProof(caller) : undefined
}

function findMissingScope(
  { accessToken }: Caller,
  programs: TokenScope | undefined,
): HttpError | undefined {
  if (!accessToken) return undefined
  if (!programs) return forbidden(NOT_FOR_TOKENS)
  if (accessToken.scopes.includes(programs)) return undefined
  return forbidden(`This call needs an access token with the scope “${programs}”.`, {
    reason: 'missing-scope',
    scope: programs,
  })
}

/** Callers who have to set up MFA can do nothing else, and give the password with it. */
function findMissingProof({ hasProved, mustSetUpTotp, signOn }: Caller): HttpError | undefined {
  if (hasProved || mustSetUpTotp) return undefined
  return proofRequired(signOn === null ? 'password' : 'sign-on')
}

function requireProof(caller: Caller): void {
  const missing = findMissingProof(caller)
  if (missing) throw missing
}

type Owner = OfReport | OfAnswers

async function checkReport(request: FastifyRequest, owner: Owner, services: Services) {
  const report = await findReport(request, owner, services, callerOf(request))
  if (report !== null) requireReport(request, report, owner.needs)
}

/**
 * Throws unless the caller has this much access to the report that a call names, and notes it as the report
 * of the request.
 */
export function requireReport(
  request: FastifyRequest,
  report: ReportAccess | undefined,
  needs: Owner['needs'],
): ReportAccess {
  if (report?.access === 'none') request.isHidden = true
  if (!report || report.access === 'none') throw notFound()
  if (!includesAccess(report.access, needs)) {
    const published = needs === 'edit' && isStaff(callerOf(request).role)
    throw forbidden(published ? 'A published report cannot be changed.' : undefined)
  }
  if (report.secondCoder && !request.routeOptions.config.secondCoder) throw withheld()
  request.report = report
  return report
}

async function findReport(
  request: FastifyRequest,
  owner: Owner,
  services: Services,
  caller: Caller,
): Promise<ReportAccess | null | undefined> {
  if ('answerIds' in owner)
    return findAccessByAnswers(services.db, caller, owner.answerIds(request))
  const id = await owner.reportId(request, services)
  if (id === null) return null
  if (id !== undefined && id === request.reportInUrl?.reportId) return request.reportInUrl.report
  return id ? findReportAccess(services.db, caller, id) : undefined
}

/** The caller, in the handler of a route that only signed-in users reach. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw notSignedIn(request.deactivated)
  return request.caller
}

/** The report that the route's `ownership` has found, with the access that the caller has to it. */
export function reportOf(request: FastifyRequest): ReportAccess {
  if (!request.report) throw notFound()
  return request.report
}
