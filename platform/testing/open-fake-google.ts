import { randomUUID } from 'node:crypto'

import { grantTokens, CLIENT, type FakeTokenServer } from './grant-tokens.ts'
import { type FakeResponse, type ReceivedRequest, json, listen, type Provider } from './listen.ts'

const FOLDER = 'application/vnd.google-apps.folder'

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly parent: string
  readonly content: Buffer
}

export interface FakeGoogle extends Omit<Provider, 'fault'> {
  fault: Provider['fault']
  readonly tokens: FakeTokenServer
  /** By id, folders included. */
  readonly files: Map<string, StoredFile>
  /** Page size of listings. */
  pageSize: number
  /** Adds a file as its owner would. */
  readonly add: (
    name: string,
    mimeType: string,
    content?: string | Buffer,
    parent?: string,
  ) => string
  readonly addFolder: (name: string, parent?: string) => string
  /** Deletes all files; their ids stay used. */
  readonly clear: () => void
  /** Settings that make a portal use this server. */
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Fake Google over HTTP: OAuth and as much of Drive as a portal uses, as Google documents it:
 * pre-generated ids (409 for a second file), resumable sessions (308 and Range), queries and pages.
 */
export async function openFakeGoogle(port?: number): Promise<FakeGoogle> {
  const tokens = grantTokens()
  const files = new Map<string, StoredFile>()
  const gone = new Set<string>()
  const sessions = new Map<
    string,
    { about: Omit<StoredFile, 'content'>; size: number; got: Buffer }
  >()

  function answer(arrived: ReceivedRequest): FakeResponse {
    const { method, url } = arrived
    const line = `${method} ${url.pathname}`
    if (line === 'GET /auth') return tokens.page(arrived)
    if (line === 'POST /token') return tokens.token(arrived)
    if (line === 'POST /revoke') return tokens.revokeByForm(arrived)
    if (!tokens.admits(arrived)) return errorResponse(401, 'authError')
    if (line === 'GET /drive/v3/files/generateIds') {
      const count = Number(url.searchParams.get('count'))
      return json(200, { ids: Array.from({ length: count }, () => randomUUID()) })
    }
    if (line === 'GET /drive/v3/files') return list(url.searchParams)
    if (line === 'POST /drive/v3/files') return make(arrived)
    if (line === 'POST /upload/drive/v3/files') return openSession(arrived)
    if (method === 'PUT' && url.pathname.startsWith('/upload/')) return receive(arrived)
    const file = files.get(url.pathname.split('/').at(-1) ?? '')
    if (!file) return errorResponse(404, 'notFound')
    return url.searchParams.get('alt') === 'media'
      ? { status: 200, headers: { 'content-type': file.mimeType }, body: file.content }
      : json(200, { name: file.name })
  }

  function list(query: URLSearchParams): FakeResponse {
    const asked = query.get('q') ?? ''
    const unquote = (text = '') => text.replace(/\\(.)/g, '$1')
    const parent = /^'((?:[^'\\]|\\.)*)' in parents/.exec(asked)?.[1]
    const part = /^name contains '((?:[^'\\]|\\.)*)'/.exec(asked)?.[1]
    if (parent === undefined && part === undefined) return errorResponse(400, 'invalid')
    if (parent !== undefined && parent !== 'root' && !files.has(unquote(parent))) {
      return errorResponse(404, 'notFound')
    }
    const found = [...files.values()]
      .filter((file) => asked.includes(`mimeType = '${file.mimeType}'`))
      .filter((file) =>
        parent === undefined
          ? file.name.toLowerCase().includes(unquote(part).toLowerCase())
          : file.parent === unquote(parent),
      )
      .toSorted(
        (one, other) =>
          kindOf(one) - kindOf(other) ||
          one.name.localeCompare(other.name, 'en', { numeric: true }),
      )
    const from = Number(query.get('pageToken') ?? 0)
    const to = from + Math.min(Number(query.get('pageSize')), google.pageSize)
    return json(200, {
      files: found.slice(from, to).map(({ id, name, mimeType, content }) => ({
        id,
        name,
        mimeType,
        modifiedTime: '2026-03-04T10:00:00.000Z',
        ...(mimeType !== FOLDER && { size: String(content.byteLength) }),
      })),
      ...(to < found.length && { nextPageToken: String(to) }),
    })
  }

  function make({ body }: ReceivedRequest): FakeResponse {
    const { id = randomUUID(), name, mimeType, parents } = JSON.parse(body.toString())
    if (files.has(id) || gone.has(id)) return errorResponse(409, 'fileIdInUse')
    const parent = parents?.[0] ?? 'root'
    files.set(id, { id, name, mimeType, parent, content: Buffer.alloc(0) })
    return json(200, { id })
  }

  function openSession({ headers, body }: ReceivedRequest): FakeResponse {
    const { id = randomUUID(), name, mimeType, parents } = JSON.parse(body.toString())
    const parent = parents?.[0] ?? 'root'
    if (files.has(id)) return errorResponse(409, 'fileIdInUse')
    if (parent !== 'root' && !files.has(parent)) return errorResponse(404, 'notFound')
    const session = randomUUID()
    const size = Number(headers['x-upload-content-length'])
    sessions.set(session, { about: { id, name, mimeType, parent }, size, got: Buffer.alloc(0) })
    const location = `${provider.origin}/upload/drive/v3/files?upload_id=${session}`
    return { status: 200, headers: { location } }
  }

  function receive({ url, headers, body }: ReceivedRequest): FakeResponse {
    const session = sessions.get(url.searchParams.get('upload_id') ?? '')
    if (!session) return errorResponse(404, 'notFound')
    const [, from] = /^bytes (\d+)-\d+\/\d+$/.exec(headers['content-range'] ?? '') ?? []
    if (from !== undefined) {
      if (Number(from) !== session.got.byteLength) return errorResponse(400, 'invalidRange')
      session.got = Buffer.concat([session.got, body])
    }
    if (session.got.byteLength < session.size) {
      const range = `bytes=0-${session.got.byteLength - 1}`
      return { status: 308, headers: session.got.byteLength > 0 ? { range } : {} }
    }
    if (files.has(session.about.id) && from !== undefined) return errorResponse(409, 'fileIdInUse')
    files.set(session.about.id, { ...session.about, content: session.got })
    return json(200, { id: session.about.id })
  }

  const provider = await listen(answer, {
    ...(port !== undefined && { port }),
    // As with Google, the bytes received before a connection was cut stay.
    onCut: (arrived) => {
      if (arrived.method === 'PUT') receive(arrived)
    },
  })
  const add: FakeGoogle['add'] = (name, mimeType, content = '', parent = 'root') => {
    const id = randomUUID()
    files.set(id, { id, name, mimeType, parent, content: Buffer.from(content) })
    return id
  }
  const google: FakeGoogle = Object.assign(provider, {
    tokens,
    files,
    pageSize: 100,
    add,
    addFolder: (name: string, parent?: string) => add(name, FOLDER, '', parent),
    clear: () => {
      for (const id of files.keys()) gone.add(id)
      files.clear()
    },
    variables: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_OAUTH_URL: `${provider.origin}/auth`,
      GOOGLE_TOKEN_URL: `${provider.origin}/token`,
      GOOGLE_REVOKE_URL: `${provider.origin}/revoke`,
      GOOGLE_API_URL: provider.origin,
    },
  })
  return google
}

const kindOf = ({ mimeType }: StoredFile) => (mimeType === FOLDER ? 0 : 1)

/** An error response in Drive's format. */
export function errorResponse(
  status: number,
  reason: string,
  headers?: Record<string, string>,
): FakeResponse {
  const message = `Refused: ${reason}`
  return json(status, { error: { code: status, message, errors: [{ reason, message }] } }, headers)
}
