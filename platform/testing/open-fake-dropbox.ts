import { randomUUID } from 'node:crypto'

import { grantTokens, CLIENT, type FakeTokenServer } from './grant-tokens.ts'
import { type FakeResponse, type ReceivedRequest, json, listen, type Provider } from './listen.ts'

interface Item {
  readonly id: string
  readonly name: string
  /** Id of the parent folder; empty for the root. */
  readonly parent: string
  /** Undefined for a folder. */
  readonly content?: Buffer
}

export interface FakeDropbox extends Omit<Provider, 'fault'> {
  fault: Provider['fault']
  readonly tokens: FakeTokenServer
  pageSize: number
  readonly add: (name: string, content: string | Buffer, parent?: string) => string
  readonly addFolder: (name: string, parent?: string) => string
  readonly variables: Readonly<Record<string, string>>
}

/** Fake Dropbox: its OAuth and as much of its file API as a file chooser needs. */
export async function openFakeDropbox(port?: number): Promise<FakeDropbox> {
  const tokens = grantTokens()
  const items = new Map<string, Item>()

  function answer(arrived: ReceivedRequest): FakeResponse {
    const { url, body } = arrived
    if (url.pathname === '/oauth2/authorize') return tokens.page(arrived)
    if (url.pathname === '/oauth2/token') return tokens.token(arrived)
    if (url.pathname === '/2/auth/token/revoke') return tokens.revokeByBearer(arrived)
    if (!tokens.admits(arrived, 'files.')) {
      return json(401, { error_summary: 'expired_access_token/..', error: {} })
    }
    if (url.pathname === '/2/files/download') return download(arrived)
    const argument = JSON.parse(body.toString()) as Record<string, string>
    if (url.pathname === '/2/files/list_folder') return listFolder(argument['path'] ?? '')
    if (url.pathname === '/2/files/search_v2') return search(argument)
    const [from = 0, ...rest] = (argument['cursor'] ?? '').split('|')
    if (url.pathname === '/2/files/list_folder/continue')
      return listFolder(rest[0] ?? '', Number(from))
    if (url.pathname === '/2/files/search/continue_v2') {
      return search({ query: rest[0] ?? '' }, Number(from))
    }
    return { status: 404, body: 'no such call' }
  }

  function listFolder(path: string, from = 0): FakeResponse {
    if (path !== '' && !items.has(path)) return missing()
    const found = [...items.values()].filter(({ parent }) => parent === path)
    const to = from + dropbox.pageSize
    return json(200, {
      entries: found.slice(from, to).map(metadataOf),
      cursor: `${to}|${path}`,
      has_more: to < found.length,
    })
  }

  function search({ query = '' }: Record<string, string>, from = 0): FakeResponse {
    const found = [...items.values()].filter(({ name }) =>
      name.toLowerCase().includes(query.toLowerCase()),
    )
    const to = from + dropbox.pageSize
    return json(200, {
      matches: found
        .slice(from, to)
        .map((item) => ({ metadata: { '.tag': 'metadata', metadata: metadataOf(item) } })),
      cursor: `${to}|${query}`,
      has_more: to < found.length,
    })
  }

  function download({ headers }: ReceivedRequest): FakeResponse {
    const { path } = JSON.parse(String(headers['dropbox-api-arg'])) as { path: string }
    const item = items.get(path)
    if (!item?.content) return missing()
    const about = JSON.stringify(metadataOf(item)).replace(/[\u007f-\uffff]/g, escape)
    return { status: 200, headers: { 'dropbox-api-result': about }, body: item.content }
  }

  const provider = await listen(answer, port === undefined ? {} : { port })
  function put(name: string, content: Buffer | undefined, parent: string): string {
    const id = `id:${randomUUID()}`
    items.set(id, { id, name, parent, ...(content && { content }) })
    return id
  }
  const dropbox: FakeDropbox = Object.assign(provider, {
    tokens,
    pageSize: 100,
    add: (name: string, content: string | Buffer, parent = '') =>
      put(name, Buffer.from(content), parent),
    addFolder: (name: string, parent = '') => put(name, undefined, parent),
    variables: {
      DROPBOX_APP_KEY: CLIENT.id,
      DROPBOX_APP_SECRET: CLIENT.secret,
      DROPBOX_OAUTH_URL: `${provider.origin}/oauth2/authorize`,
      DROPBOX_API_URL: provider.origin,
      DROPBOX_CONTENT_URL: provider.origin,
    },
  })
  return dropbox
}

function metadataOf({ id, name, content }: Item) {
  return content
    ? {
        '.tag': 'file',
        id,
        name,
        size: content.byteLength,
        server_modified: '2026-03-04T10:00:00Z',
      }
    : { '.tag': 'folder', id, name }
}

const missing = () => json(409, { error_summary: 'path/not_found/..', error: { '.tag': 'path' } })

const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
