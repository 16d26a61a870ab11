import { Resolver } from 'node:dns/promises'

import { signOnApi, signOnConnectionsApi } from '@insights/contract/accounts/sign-on.ts'
import { pathWithin } from '@insights/contract/path-within.ts'
import { domainOf } from '@insights/domain/accounts/sign-on/sign-on.ts'
import { SIGN_ON_WORDS } from '@insights/domain/accounts/sign-on/words.ts'
import {
  authorizationUrl,
  countKeys,
  discover,
  findSecretMethod,
  newSecrets,
} from '@insights/platform/sign-on/identity-provider.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { badRequest, conflict, forbidden, notFound, unavailable } from '../../http/errors.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import { addRecordRoutes } from '../../http/record-routes.ts'
import type { Routes } from '../../http/routes.ts'
import { sessionCookie } from '../../http/session/session-token.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { loggedRecords } from '../activity/logged-records.ts'
import { recordActivity, recordOwnActivity } from '../activity/record-activity.ts'
import { signOnLimit } from '../attempts/limits.ts'
import { recordAttempts } from '../attempts/record-attempts.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type Attempt, clearKept, readKept, keepInBrowser } from './attempt.ts'
import { changeConnection } from './change-connection.ts'
import { complete, failureOf } from './complete.ts'
import {
  type ConnectionPatch,
  type ConnectionRow,
  getConnection,
  insertConnection,
  labelOf,
  lockConnection,
  presentConnection,
  providerOf,
  selectConnection,
  settingsOf,
  recordName,
  recordValue,
} from './connections.ts'
import { enterCode } from './enter-code.ts'
import { findByDomain, findOwnSignOn } from './find-sign-on.ts'

const open = { permission: 'anyone', ownership: 'own' } as const
const own = { permission: 'signed-in', ownership: 'own' } as const
const connecting = { ...own, recentProof: true } as const
const seniors = { permission: 'senior', ownership: 'shared' } as const
/** Trying a connection opens no session. */
const trying = { ...seniors, recentProof: false } as const

/** Signing on through an identity provider, and connecting one's account to it. */
export const signOnRoutes: Routes = async (route, services) => {
  const { db, config } = services

  route(signOnApi.create, open, async (request, reply) => {
    const { email, redirect } = request.body
    const domain = domainOf(email) ?? ''
    const connection = await findByDomain(db, domain)
    if (connection === undefined) {
      throw notFound(
        `There is no sign-on for addresses at ${domain}. Check the address, or sign in with a password.`,
      )
    }
    const attempt = {
      purpose: 'sign-in',
      ...newSecrets(),
      redirect: pathWithin(config.publicUrl, redirect),
    } as const
    const row = await getConnection(db, connection)
    return { url: await begin(services, request, reply, row, attempt, email) }
  })

  const answering = { ...open, securityEvent: 'sign-on' } as const
  route(signOnApi.callback, answering, takeAnswer)
  route(signOnApi.callbackOf, answering, takeAnswer)

  async function takeAnswer(request: FastifyRequest, reply: FastifyReply) {
    const found = readKept(request, services, 'attempt')
    const { id } = request.params as { readonly id?: string }
    // An answer at the address of another connection is of another provider.
    const isForIt = found?.ownCallback ? id === found.connection : id === undefined
    const kept = isForIt ? found : undefined
    clearKept(reply, services, 'attempt')
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (!kept) {
      request.failure = 'start-again'
      return reply.redirect(pageAfter('sign-in', 'start-again'), 303)
    }
    const device = deviceOf(request)
    const answer = new URL(request.url, config.publicUrl).searchParams
    const { connection, purpose, failure, token, ask, code, user } = await complete(
      services,
      kept,
      answer,
      request.caller,
      device,
    )
    request.account = user ?? ask?.user ?? code?.user ?? null
    request.failure = failure
    if (ask) keepInBrowser(reply, services, 'pending', ask)
    if (code && kept.attempt.purpose === 'sign-in') {
      request.failure = 'code'
      const { redirect } = kept.attempt
      keepInBrowser(reply, services, 'code', { ...code, redirect })
      return reply.redirect(pageAfter('sign-in', 'code'), 303)
    }
    if (token !== undefined && kept.attempt.purpose === 'sign-in') {
      sessionCookie.set(reply, config.publicUrl, token)
      return reply.redirect(kept.attempt.redirect, 303)
    }
    // The page at which a proof was begun is open in another window, with its session.
    const from = 'provedSince' in kept.attempt ? 'connect' : purpose
    return reply.redirect(pageAfter(from, failure ?? 'done', connection), 303)
  }

  route(signOnApi.code, { ...open, securityEvent: 'sign-on' }, async (request, reply) => {
    const pending = readKept(request, services, 'code')
    if (!pending) throw badRequest(SIGN_ON_WORDS['start-again'])
    request.account = pending.user
    const { redirect } = pending
    const entered = await enterCode(services, pending, request.body.token, deviceOf(request))
    clearKept(reply, services, 'code')
    sessionCookie.set(reply, config.publicUrl, entered.accessToken)
    return { user: entered.user, redirect }
  })

  route(signOnApi.prove, { ...own, recentProof: false }, async (request, reply) => {
    const { signOn, email } = callerOf(request)
    if (signOn === null) throw notFound(SIGN_ON_WORDS.off)
    const attempt = {
      purpose: 'sign-in',
      ...newSecrets(),
      redirect: '/profile',
      provedSince: Math.floor(Date.now() / 1000),
    } as const
    const row = await getConnection(db, signOn)
    return { url: await begin(services, request, reply, row, attempt, email) }
  })

  route(signOnApi.getOwn, own, async (request) => presentOwn(request))
  route(signOnApi.connect, connecting, async (request, reply) => {
    const caller = callerOf(request)
    const { connection } = await findOwnSignOn(db, caller)
    if (connection === null) throw notFound(SIGN_ON_WORDS.off)
    const attempt = {
      purpose: 'connect',
      ...newSecrets(),
      session: caller.tokenHash.toString('hex'),
    } as const
    const row = await getConnection(db, connection)
    return { url: await begin(services, request, reply, row, attempt, caller.email) }
  })
  route(signOnApi.disconnect, connecting, async (request) => {
    const caller = callerOf(request)
    const { connection, enforced, hasPassword } = await findOwnSignOn(db, caller)
    if (connection === null) throw notFound(SIGN_ON_WORDS.off)
    if (enforced || !hasPassword) {
      throw forbidden('Your account has no other way in. Set a password first, or ask a senior.')
    }
    await transact(services, async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('sign_on_identities')
        .where('user_id', '=', caller._id)
        .where('connection_id', '=', connection)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) return
      await recordOwnActivity(
        transaction,
        caller._id,
        'Disconnected the account from the identity provider',
      )
      await endSessions(transaction, services, caller._id, { except: caller.tokenHash })
    })
    return presentOwn(request)
  })

  const deviceOf = (request: FastifyRequest) => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    formerToken: sessionCookie.read(request, config.publicUrl),
    knownBrowsers: undefined,
  })

  async function presentOwn(request: Parameters<typeof callerOf>[0]) {
    const { connection: _, ...shown } = await findOwnSignOn(db, callerOf(request))
    return shown
  }
}

/** The page that says how it went; only our own words, by their name. */
function pageAfter(purpose: Attempt['purpose'], outcome: string, connection?: string): string {
  if (purpose === 'sign-in') return `/login?signOn=${outcome}`
  if (purpose === 'connect') return `/profile?signOn=${outcome}`
  return `/admin/sign-on/${connection ?? ''}`
}

/** Returns the provider's page for a browser, which keeps the attempt until it comes back. */
async function begin(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  connection: ConnectionRow,
  attempt: Attempt,
  email?: string,
): Promise<string> {
  const counted = await recordAttempts(services.db, signOnLimit(request.ip))
  try {
    const anew = 'provedSince' in attempt
    const { provider_mfa, acr_values } = connection
    const acrValues = provider_mfa ? acr_values : ''
    const asking = { email, anew, acrValues }
    const url = await authorizationUrl(settingsOf(services, connection), attempt, asking)
    const ownCallback = connection.own_callback
    const kept = { ...providerOf(connection), attempt, counted, ownCallback }
    keepInBrowser(reply, services, 'attempt', kept)
    return url
  } catch (error) {
    throw unavailable(SIGN_ON_WORDS[failureOf(error)])
  }
}

/** How the users of firms, and staff, sign on: set up and tried by seniors. */
export const signOnConnectionsRoutes: Routes = async (route, services) => {
  const { db, encryptor } = services

  addRecordRoutes(
    route,
    services,
    signOnConnectionsApi,
    { read: 'senior', write: 'senior', recentProof: true },
    {
      ...loggedRecords({
        subject: 'SIGN_ON',
        label: labelOf,
        present: presentConnection,
        get: getConnection,
        insert: (transaction, fields: Parameters<typeof insertConnection>[2]) =>
          insertConnection(transaction, encryptor, fields),
        lock: lockConnection,
        update: (transaction, before, changes: Omit<ConnectionPatch, 'updatedAt'>, updatedAt) =>
          changeConnection(transaction, services, before, changes, updatedAt),
        remove: async (transaction, id) => {
          const row = await lockConnection(transaction, id)
          const off = { enabled: false, enforced: false }
          await changeConnection(transaction, services, row, off, new Date())
          await transaction.deleteFrom('sign_on_connections').where('id', '=', id).execute()
          return row
        },
      }),
      find: (query) =>
        findPage({
          query,
          rows: db.selectFrom('sign_on_connections'),
          id: 'sign_on_connections.id',
          columns: { createdAt: 'sign_on_connections.created_at' },
          sort: { createdAt: 1 },
          select: selectConnection,
          present: presentConnection,
        }),
    },
  )

  route(signOnConnectionsApi.check, trying, async (request) => {
    const row = await getConnection(db, request.params.id)
    const settings = settingsOf(services, row)
    try {
      const { end_session_endpoint } = await discover(settings, true)
      await countKeys(settings)
      const secretBy = await findSecretMethod(settings)
      await db
        .updateTable('sign_on_connections')
        .set({
          checked_at: sql<string>`now()`,
          secret_by: secretBy,
          end_session_endpoint: pageOrNull(end_session_endpoint),
        })
        .where('id', '=', row.id)
        .where('issuer', '=', row.issuer)
        .execute()
    } catch (error) {
      const failure = failureOf(error)
      const detail = error instanceof Error ? error.message : ''
      return { failure, detail, connection: presentConnection(row) }
    }
    const connection = presentConnection(await getConnection(db, row.id))
    return { failure: null, detail: '', connection }
  })

  route(signOnConnectionsApi.verify, { ...seniors, recentProof: true }, async (request) => {
    const { id } = request.params
    const { domain } = request.body
    const row = await getConnection(db, id)
    const token = row.domains.find((one) => one.domain === domain)?.token
    if (token === undefined) throw notFound()
    if (!(await hasRecord(services, domain, token))) {
      throw conflict(
        `The TXT record of ${domain} was not found. New records can take an hour to be seen: check it, then try again.`,
      )
    }
    await transact(services, async (transaction) => {
      await transaction
        .updateTable('sign_on_domains')
        .set({ verified_at: sql<string>`coalesce(verified_at, now())` })
        .where('connection_id', '=', id)
        .where('domain', '=', domain)
        .where('token', '=', token)
        .execute()
      await recordActivity(transaction, {
        subject: 'SIGN_ON',
        reference: id,
        action: `Verified the domain ${domain} for ${labelOf(row)}`,
        actorId: callerOf(request)._id,
      })
    })
    return presentConnection(await getConnection(db, id))
  })

  route(signOnConnectionsApi.test, trying, async (request, reply) => {
    const row = await getConnection(db, request.params.id)
    const session = callerOf(request).tokenHash.toString('hex')
    const attempt = { purpose: 'test', ...newSecrets(), session } as const
    return { url: await begin(services, request, reply, row, attempt) }
  })
}

/** A page for signing out that browsers may be sent to; null for anything else. */
const pageOrNull = (address: string | undefined) =>
  /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '') ? (address ?? null) : null

const TIMEOUT_MS = 3_000

/** Returns whether the domain's TXT record has this text; a server that does not answer has none. */
async function hasRecord(
  { config }: Pick<Services, 'config'>,
  domain: string,
  token: string,
): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (config.signOn.dnsServers.length > 0) resolver.setServers(config.signOn.dnsServers)
  const records = await resolver.resolveTxt(recordName(domain)).catch(() => [])
  return records.some((chunks) => chunks.join('').trim() === recordValue(token))
}
