import {
  type CloudDrive,
  type DriveEntry,
  type DriveListing,
  type DriveQuery,
  type DriveSettings,
  hasExtension,
} from './cloud-drive.ts'
import { type DriveAccess, DriveError, createDriveClient, readLimited } from './drive-request.ts'

export const DROPBOX_SCOPE = 'files.metadata.read files.content.read'
export const DROPBOX_EXTRA = { token_access_type: 'offline' }

const PAGE = 50
/** Searches and folder listings are continued at different endpoints. */
const SEARCH = 'search:'

interface Metadata {
  readonly '.tag': string
  readonly id: string
  readonly name: string
  readonly size?: number
  readonly server_modified?: string
}

interface Listed {
  readonly entries?: Metadata[]
  readonly matches?: { readonly metadata: { readonly metadata: Metadata } }[]
  readonly cursor?: string
  readonly has_more: boolean
}

/** A user's Dropbox: https://www.dropbox.com/developers/documentation/http/documentation. */
export function openDropbox(
  { apiUrl, contentUrl, timeout }: DriveSettings,
  access: DriveAccess,
): CloudDrive {
  const send = createDriveClient({ provider: 'Dropbox', access, timeout, explain: toDropboxError })

  async function call(path: string, argument: object): Promise<Listed> {
    const answer = await send(new URL(`${apiUrl}/2/files/${path}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(argument),
    })
    return (await answer.json()) as Listed
  }

  function query({ folder = '', search, cursor }: DriveQuery, extensions: readonly string[]) {
    if (cursor?.startsWith(SEARCH)) {
      return call('search/continue_v2', { cursor: cursor.slice(SEARCH.length) })
    }
    if (cursor !== undefined) return call('list_folder/continue', { cursor })
    if (search === undefined) return call('list_folder', { path: folder, limit: PAGE })
    const options = { max_results: PAGE, filename_only: true, file_extensions: extensions }
    return call('search_v2', { query: search, options })
  }

  return {
    list: async (asked, extensions): Promise<DriveListing> => {
      const { entries, matches, cursor, has_more: more } = await query(asked, extensions)
      const found = entries ?? matches?.map(({ metadata }) => metadata.metadata) ?? []
      const kept = found.flatMap((item) => toEntry(item, extensions))
      const next = matches ? `${SEARCH}${cursor}` : (cursor ?? null)
      return { entries: kept.toSorted(inOrder), cursor: more ? next : null }
    },
    download: async (id, maxBytes) => {
      const answer = await send(new URL(`${contentUrl}/2/files/download`), {
        method: 'POST',
        headers: { 'dropbox-api-arg': JSON.stringify({ path: id }) },
      })
      const about = answer.headers.get('dropbox-api-result') ?? '{}'
      const { name = '' } = JSON.parse(about) as { name?: string }
      return { name, ...(await readLimited(answer, maxBytes)) }
    },
  }
}

function toEntry(item: Metadata, extensions: readonly string[]): DriveEntry[] {
  const { id, name, size = null, server_modified: modifiedAt = null } = item
  if (item['.tag'] === 'folder')
    return [{ id, name, kind: 'folder', bytes: null, modifiedAt: null }]
  if (item['.tag'] !== 'file' || !hasExtension(name, extensions)) return []
  return [{ id, name, kind: 'file', bytes: size, modifiedAt }]
}

/** Folders first, each by name: Dropbox returns no particular order. */
function inOrder(one: DriveEntry, other: DriveEntry): number {
  if (one.kind !== other.kind) return one.kind === 'folder' ? -1 : 1
  return one.name.localeCompare(other.name, 'en', { numeric: true })
}

/**
 * Maps an error response of Dropbox, see
 * https://www.dropbox.com/developers/documentation/http/documentation#error-handling.
 */
function toDropboxError(status: number, body: string): DriveError {
  if (status === 401) {
    return new DriveError('not-connected', 'Dropbox needs your permission again.')
  }
  if (status === 429) {
    return new DriveError('busy', 'Dropbox is busy.')
  }
  if (status >= 500) return new DriveError('busy', `Dropbox had an internal error (${status}).`)
  if (status === 409 && summaryIn(body).includes('not_found')) {
    return new DriveError('missing', 'Dropbox can no longer find the file or folder.')
  }
  return new DriveError('refused', `Dropbox refuses this (${summaryIn(body) || status}).`)
}

function summaryIn(body: string): string {
  try {
    const { error_summary: summary } = JSON.parse(body) as { error_summary?: unknown }
    return typeof summary === 'string' ? summary.replace(/\/?\.{0,20}$/, '') : ''
  } catch {
    return ''
  }
}
