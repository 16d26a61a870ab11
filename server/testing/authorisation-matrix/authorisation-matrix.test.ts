import { TOKEN_SCOPES, type TokenScope } from '@insights/contract/accounts/tokens.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { PROGRAM_CALLS, type ProgramCall } from '@insights/contract/operations/program-calls.ts'
import { describe, expect, test } from 'vitest'

import { SESSION_COOKIE } from '../../http/session/session-token.ts'
import { type CallAs, callWith } from '../call-as.ts'
import { openTestPortal } from '../test-portal.ts'
import { CALLERS, openCallers, type CallerName } from './callers.ts'
import { type RequestSpec, type Row, send } from './row.ts'
import { ROWS } from './rows.ts'
import { DRIVES_SET_UP, openTestRecords } from './test-records.ts'

const portal = await openTestPortal(DRIVES_SET_UP)
const { app, anonymous, senior } = portal
const subjects = await openTestRecords(portal)
const callers = await openCallers(portal, subjects.buyingCompany)
const owner = await portal.as({ email: 'owner@matrix.example', loginType: 'SENIOR' })

const prepare = async (row: Row, caller: CallAs): Promise<RequestSpec> =>
  (await row.send?.(subjects, caller)) ?? {}
const isOfCaller = ({ send: prepared }: Row) => prepared !== undefined && prepared.length > 1
const sendPrepared = (
  row: Row,
  prepared: RequestSpec,
  caller: CallAs,
  twist?: Parameters<typeof send>[4],
) => send(app, caller, { ...row, send: () => prepared }, subjects, twist)

// First, since sending each row once more leaves records that its expectations do not know.
describe('the authorisation matrix', () => {
  test('has a row for every route that the server registers, and no other [S9.2]', async () => {
    await portal.app.ready()
    const registered = Object.entries(portal.app.swagger().paths ?? {}).flatMap(([path, verbs]) =>
      Object.keys(verbs ?? {}).map((verb) => {
        const route = path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')
        return `${verb.toUpperCase()} ${route}`
      }),
    )
    const listed = new Set(ROWS.map(({ route }) => route))
    expect([...listed].toSorted()).toEqual(registered.toSorted())
  })

  test.each(
    ROWS.map((row) => [row.about ? `${row.route}, ${row.about}` : row.route, row] as const),
  )('%s responds to each caller as listed [A6.2 B6.3 D2.4 D10.1 S9.1]', async (_, row) => {
    const statuses = row.answers.split(' ')
    const expected = Object.fromEntries(CALLERS.map((name, index) => [name, statuses[index]!]))
    const isAccepted = (name: CallerName) => Number(expected[name]) < 400
    const accepted = CALLERS.filter(isAccepted)
    const rejected = CALLERS.filter((name) => !isAccepted(name))
    const answered: Record<string, string> = {}
    let prepared: RequestSpec | undefined
    // The accepted calls come last: they succeed only if the rejected ones have changed nothing.
    for (const name of [...rejected, ...accepted]) {
      if (!prepared || isOfCaller(row)) prepared = await prepare(row, callers[name])
      const { statusCode } = await sendPrepared(row, prepared, callers[name])
      answered[name] = String(statusCode)
      if (statusCode < 400 && !row.route.startsWith('GET')) prepared = undefined
    }
    expect(answered).toEqual(expected)
  })
})

/** The calls that access tokens may make, each with its scope. */
const FOR_PROGRAMS: ReadonlyMap<string, TokenScope> = new Map([
  ...Object.values<ProgramCall>(PROGRAM_CALLS).map(
    ({ endpoint: { method, path }, scope }) => [`${method} ${path}`, scope] as const,
  ),
  ['GET /mcp', 'assistants'],
  ['POST /mcp', 'assistants'],
])

const rows = [...new Map(ROWS.map((row) => [row.route, row])).values()]
const named = (some: readonly Row[]) => some.map((row) => [row.route, row] as const)
const preparations = new Map<Row, RequestSpec>()
/** Prepares a request once for all calls that are rejected before they can use it up. */
async function prepareOnce(row: Row, caller: CallAs): Promise<RequestSpec> {
  const prepared = preparations.get(row) ?? (await prepare(row, caller))
  if (!isOfCaller(row)) preparations.set(row, prepared)
  return prepared
}

describe('every route', () => {
  test.each(named(rows))('%s cannot be framed or sniffed, by any site [S19.2]', async (_, row) => {
    const { headers } = await sendPrepared(row, await prepareOnce(row, anonymous), anonymous)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  // What is open to anyone, signing in among it, asks for no right.
  const protectedRows = rows.filter(
    ({ route, answers }) => answers.startsWith('401') && route !== 'POST /authentication',
  )
  test.each(named(protectedRows))(
    '%s is closed to an access token, or answers it as it answers its owner, a person or a company customer, with its scope alone [D32.8 D32.10 D32.13 S45.74]',
    async (route, row) => {
      const needed = FOR_PROGRAMS.get(route)
      const send = async (scopes: readonly TokenScope[], tokens = '/tokens') => {
        const fields = { name: 'Nightly load', days: 30, scopes }
        const { body } = await owner<{ _id: string; token: string }>('POST', tokens, fields)
        // Signing out has another token by itself.
        const { token: _, ...prepared } = await prepareOnce(row, owner)
        const reply = await sendPrepared(row, prepared, callWith(app, body.token))
        await owner('DELETE', `${tokens}/${body._id}`)
        return reply
      }
      const asOwner = row.answers.split(' ')[CALLERS.indexOf('SENIOR')]
      const { statusCode } = await send(needed ? [needed] : TOKEN_SCOPES)
      expect(statusCode).toBe(needed ? Number(asOwner) : 403)
      const ofCompany = `/companies-customer/${subjects.buyingCompany}/tokens`
      const asCustomer = row.answers.split(' ')[CALLERS.indexOf('customer of the buying company')]
      const ofClient = await send(needed ? [needed] : TOKEN_SCOPES, ofCompany)
      expect(ofClient.statusCode).toBe(needed ? Number(asCustomer) : 403)
      if (!needed) return
      const without = await send(TOKEN_SCOPES.filter((scope) => scope !== needed))
      expect(without.json<ErrorBody>()).toMatchObject({
        code: 403,
        message: `This call needs an access token with the scope “${needed}”.`,
        data: { reason: 'missing-scope', scope: needed },
      })
    },
  )

  const unsafe = rows.filter(({ route }) => !route.startsWith('GET'))
  test.each(named(unsafe))(
    '%s rejects requests that another site makes a browser send [S19.1]',
    async (_, row) => {
      const cookie = `${SESSION_COOKIE}=${senior.token}`
      const foreign = { cookie, origin: 'https://evil.example' }
      const prepared = await prepareOnce(row, anonymous)
      const reply = await sendPrepared(row, prepared, anonymous, { headers: foreign })
      expect([reply.statusCode, reply.json<ErrorBody>().message]).toEqual([
        403,
        'This request came from another site.',
      ])
    },
  )

  test.each(named(unsafe))(
    '%s writes nothing from a view as a customer [S45.16 S45.23]',
    async (_, { route }) => {
      const [method, url] = route.split(' ') as ['POST', string]
      const headers = { authorization: `Bearer ${senior.token}`, 'x-view-as': 'bought' }
      const reply = await app.inject({ method, url: `/api${url}`, headers })
      expect([reply.statusCode, reply.json<ErrorBody>().message]).toEqual([
        403,
        expect.stringContaining('as a customer'),
      ])
    },
  )

  test.each(named(unsafe))('%s names the unknown field in its body [S8.1]', async (_, row) => {
    const prepared = await prepareOnce(row, senior)
    if (!prepared.body) return
    for (const field of ['unknown', 'createdBy', '$where']) {
      const twist = { bodyToo: `"${field}":"SENIOR"` }
      const reply = await sendPrepared(row, prepared, senior, twist)
      expect([reply.statusCode, Object.keys(reply.json<ErrorBody>().errors ?? {})]).toEqual([
        400,
        [field],
      ])
    }
    const prototype = '"__proto__":{"loginType":"SENIOR"}'
    const reply = await sendPrepared(row, prepared, senior, { bodyToo: prototype })
    expect(reply.statusCode).toBe(400)
  })
})

const SPECIFIED_LISTS = [
  'activity', 'capabilities', 'capability-changes', 'capability-reports', 'categories',
  'companies-customer', 'companies-reports', 'consumer-survey', 'content-building', 'device-weight',
  'industries', 'kli-applications', 'methodology', 'reports', 'reports-date', 'sales-person',
  'scoring-ranking', 'status-io', 'survey-question', 'user-company', 'users',
] // prettier-ignore

describe('every find', () => {
  const finds = rows.filter(({ route }) => /^GET \/[a-z-]+$/.test(route))

  test('returns the selected fields and the id of its records [D15.361]', async () => {
    const lists: string[] = []
    for (const row of finds) {
      const path = (await prepareOnce(row, senior)).path ?? row.route.slice('GET '.length)
      const find = async (query: string) =>
        app.inject({
          url: `/api${path}${path.includes('?') ? '&' : '?'}${query}`,
          headers: { authorization: `Bearer ${senior.token}` },
        })
      const reply = await find('$limit=3')
      // What is no list, or a list of a handful of records, takes no query of a find.
      if (reply.statusCode === 400) continue
      lists.push(row.route.slice('GET /'.length))
      const { data } = reply.json<{ data: Record<string, unknown>[] }>()
      const fields = Object.keys(data[0] ?? {}).filter((name) => name !== '_id')
      for (const field of ['_id', ...fields]) {
        const selected = await find(`$limit=3&$select[]=${field}`)
        const picked = data.map((item) => ({ _id: item['_id'], [field]: item[field] }))
        expect([row.route, selected.json<{ data: unknown }>().data]).toEqual([row.route, picked])
      }
    }
    expect(lists).toEqual(expect.arrayContaining(SPECIFIED_LISTS))
  })

  test.each(named(finds))(
    '%s rejects operators and sizes that it does not support [S12.1]',
    async (_, row) => {
      const path = (await prepareOnce(row, senior)).path ?? row.route.slice('GET '.length)
      const sign = path.includes('?') ? '&' : '?'
      for (const query of [
        '$where=1',
        '$limit=-1',
        '$limit=1e9',
        '$skip=-1',
        '$limit[$gt]=0',
        '$sort[password_hash]=1',
        '$select[]=password_hash',
        '$populate[]=password',
        'password_hash[$ne]=',
        'createdAt[$regex]=.*',
      ]) {
        const reply = await app.inject({
          url: `/api${path}${sign}${query}`,
          headers: { authorization: `Bearer ${senior.token}` },
        })
        expect(`${query} ${reply.statusCode}`).toBe(`${query} 400`)
      }
    },
  )
})
