import { assistantsApi } from '@insights/contract/operations/assistants.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, HttpError } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { isOurs } from '../../http/session/read-session.ts'
import { createTurns } from '../../http/take-turns.ts'
import { createAssistantServer } from './assistant-server.ts'
import { createReading, type Reading } from './read-reports.ts'

/** Calls of assistants by the Model Context Protocol: each is answered by itself, without a session. */
export const assistantsRoutes: Routes = async (route, services) => {
  const { db, config } = services
  const readFor = createReading(services)
  const inTurn = createTurns(4)
  const rights = { permission: 'reader', ownership: 'own', programs: 'assistants' } as const

  route(
    assistantsApi.call,
    // Reports count as opened, as by the call that sends their document.
    { ...rights, limit: { what: 'reports opened', most: 60, of: reportIn } },
    async (request, reply) => {
      requireToken(request)
      const { origin } = request.headers
      if (origin !== undefined && !isOurs(origin, request, config)) throw forbidden(FOREIGN)
      await requireAllowed(db, callerOf(request))
      const { status, type, text } = await inTurn(request, () => answer(request, readFor(request)))
      if (type !== null) reply.type(type)
      return reply.code(status).send(text === '' ? undefined : text)
    },
  )

  route(assistantsApi.stream, rights, () => {
    throw new HttpError('MethodNotAllowed', 405, 'Assistants send their calls by POST.')
  })
}

const FOREIGN = 'Assistants in the pages of other sites are not supported.'
const NO_COOKIES = 'Connect an assistant with an access token, in the header “Authorization”.'
const NOT_ALLOWED =
  'Assistants are off for your company. Ask the person who looks after it at Competitive Insights to allow them.'

const MAX_ID = 36

/** A session of a browser connects no assistant, so that no page can be made to call one. */
function requireToken({ byProgram }: FastifyRequest): void {
  if (!byProgram) throw forbidden(NO_COOKIES)
}

async function requireAllowed(db: Kysely<Tables>, caller: Caller): Promise<void> {
  if (isStaff(caller.role)) return
  const allowed = await db
    .selectFrom('company_customers')
    .where('id', '=', caller.companyCustomerId)
    .where('assistants', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!allowed) throw forbidden(NOT_ALLOWED)
}

/** Answers one message as JSON, in the revision of the protocol that it is written in. */
async function answer(request: FastifyRequest, reading: Reading) {
  const web = toWebRequest(request)
  const { body: parsedBody } = request
  const server = createAssistantServer(reading)
  try {
    const response = (await isLegacyRequest(web, parsedBody))
      ? await answerWithoutSession(server, web, parsedBody)
      : // Nothing here changes while a client listens.
        await createMcpHandler(() => server, { maxSubscriptions: 0 }).fetch(web, { parsedBody })
    const { status, headers } = response
    return { status, type: headers.get('content-type'), text: await response.text() }
  } finally {
    await server.close()
  }
}

async function answerWithoutSession(server: McpServer, web: Request, parsedBody: unknown) {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(web, { parsedBody })
}

/** The report that a message names, '' for none: as an argument, or in report://<report>/<page>. */
function reportIn({ body }: FastifyRequest): string {
  const { params = {} } = body as { readonly params?: Record<string, unknown> }
  const { report } = (params['arguments'] ?? {}) as Record<string, unknown>
  const { uri } = params
  if (typeof report === 'string') return report.slice(0, MAX_ID)
  return typeof uri === 'string' ? (uri.split('/', 3)[2]?.slice(0, MAX_ID) ?? '') : ''
}

/** Returns the parts of a request that the protocol reads; the session is ours to read. */
function toWebRequest({ headers, body, signal }: FastifyRequest): Request {
  const { accept = 'application/json, text/event-stream', ...others } = headers
  const read = Object.entries(others).filter(([name]) => name.startsWith('mcp-'))
  return new Request('http://portal/mcp', {
    method: 'POST',
    headers: {
      ...Object.fromEntries(read.map(([name, value]) => [name, String(value)])),
      accept,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal,
  })
}
