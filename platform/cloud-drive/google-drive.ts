import {
  type CloudDrive,
  type DriveListing,
  type DriveQuery,
  type DriveSettings,
  hasExtension,
} from './cloud-drive.ts'
import {
  type DriveAccess,
  DriveError,
  type DriveFetch,
  createDriveClient,
  readLimited,
} from './drive-request.ts'

export const GOOGLE_SCOPES = {
  /** Access only to files that this portal created. */
  upload: 'https://www.googleapis.com/auth/drive.file',
  choose: 'https://www.googleapis.com/auth/drive.readonly',
} as const

/** A refresh token must be requested, and is issued only with the user's consent. */
export const GOOGLE_EXTRA = { access_type: 'offline', prompt: 'consent' }

const FOLDER = 'application/vnd.google-apps.folder'

export interface GoogleDrive extends CloudDrive {
  /**
   * Returns ids for new files. Google rejects a second file with the same id, so a retry creates no
   * duplicate.
   */
  reserveIds(count: number): Promise<string[]>
  makeFolder(id: string, name: string): Promise<void>
  upload(file: GoogleUpload): Promise<void>
}

/** A user's Google Drive: https://developers.google.com/workspace/drive/api/reference/rest/v3. */
export function openGoogleDrive(
  { apiUrl, timeout }: DriveSettings,
  access: DriveAccess,
  signal?: AbortSignal,
): GoogleDrive {
  const send = createDriveClient({
    provider: 'Google Drive',
    access,
    timeout,
    signal,
    explain: toGoogleError,
  })
  const at = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(`${apiUrl}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  return {
    list: (query, extensions) => listGoogleFiles(send, at, query, extensions),
    download: async (id, maxBytes) => {
      const path = `/drive/v3/files/${encodeURIComponent(id)}`
      const named = await send(at(path, { fields: 'name', supportsAllDrives: 'true' }))
      const { name } = (await named.json()) as { name: string }
      const content = await send(at(path, { alt: 'media', supportsAllDrives: 'true' }))
      return { name, ...(await readLimited(content, maxBytes)) }
    },
    reserveIds: async (count) => {
      const query = { count: String(count), space: 'drive', type: 'files' }
      const answer = await send(at('/drive/v3/files/generateIds', query))
      return ((await answer.json()) as { ids: string[] }).ids
    },
    makeFolder: async (id, name) => {
      await send(at('/drive/v3/files', { fields: 'id' }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, name, mimeType: FOLDER }),
        // The file already exists: the response to an earlier attempt was lost.
        expected: [409],
      })
    },
    upload: (file) => uploadToGoogle(send, at, file),
  }
}

/** MIME types of uploaded spreadsheets; the file name shows which of them are supported. */
const TABLES = [
  'text/csv',
  'text/comma-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]
const PAGE = 50

interface GoogleFile {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly size?: string
  readonly modifiedTime?: string
}

type At = (path: string, query: Record<string, string>) => URL

async function listGoogleFiles(
  send: DriveFetch,
  at: At,
  { folder = 'root', search, cursor }: DriveQuery,
  extensions: readonly string[],
): Promise<DriveListing> {
  const place =
    search === undefined ? `${quote(folder)} in parents` : `name contains ${quote(search)}`
  const kinds = [FOLDER, ...TABLES].map((kind) => `mimeType = ${quote(kind)}`)
  const answer = await send(
    at('/drive/v3/files', {
      q: `${place} and trashed = false and (${kinds.join(' or ')})`,
      orderBy: 'folder,name_natural',
      pageSize: String(PAGE),
      fields: 'nextPageToken,files(id,name,mimeType,size,modifiedTime)',
      ...(cursor !== undefined && { pageToken: cursor }),
    }),
  )
  const { files, nextPageToken } = (await answer.json()) as {
    files: GoogleFile[]
    nextPageToken?: string
  }
  return {
    entries: files
      .filter(({ mimeType, name }) => mimeType === FOLDER || hasExtension(name, extensions))
      .map(({ id, name, mimeType, size, modifiedTime }) => ({
        id,
        name,
        kind: mimeType === FOLDER ? 'folder' : 'file',
        bytes: size === undefined ? null : Number(size),
        modifiedAt: modifiedTime ?? null,
      })),
    cursor: nextPageToken ?? null,
  }
}

/** A text in Google's query language, which escapes by a backslash. */
function quote(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`
}

const BUSY = ['rateLimitExceeded', 'userRateLimitExceeded', 'sharingRateLimitExceeded']
const FULL = ['storageQuotaExceeded', 'dailyLimitExceeded', 'quotaExceeded']

/**
 * Maps an error response of Google, see
 * https://developers.google.com/workspace/drive/api/guides/handle-errors.
 */
function toGoogleError(status: number, body: string): DriveError {
  const reason = reasonIn(body)
  if (status === 401) {
    return new DriveError('not-connected', 'Google Drive needs your permission again.')
  }
  if (status === 429 || (status === 403 && BUSY.includes(reason))) {
    return new DriveError('busy', 'Google Drive is busy.')
  }
  if (status >= 500) {
    return new DriveError('busy', `Google Drive had an internal error (${status}).`)
  }
  if (status === 403 && FULL.includes(reason)) {
    return new DriveError('full', 'Your Google Drive is full.')
  }
  if (status === 404) {
    return new DriveError('missing', 'Google Drive can no longer find the file or folder.')
  }
  const why = reason || String(status)
  return new DriveError('refused', `Google Drive refuses this (${why}).`)
}

function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { errors?: { reason?: string }[] } }
    return String(error?.errors?.[0]?.reason ?? '')
  } catch {
    return ''
  }
}

interface GoogleUpload {
  /** A reserved file id. */
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const TRIES = 5
const THERE_ALREADY = 409
const INCOMPLETE = 308

/**
 * Uploads a file in a resumable session: an interrupted upload continues where it stopped.
 * https://developers.google.com/workspace/drive/api/guides/manage-uploads#resumable
 */
async function uploadToGoogle(send: DriveFetch, at: At, file: GoogleUpload): Promise<void> {
  const session = await openSession(send, at, file)
  if (!session) return
  let from = 0
  for (let tried = 1; ; tried += 1) {
    try {
      if (await sendFrom(send, session, file, from)) return
    } catch (error) {
      const cut = error instanceof DriveError && error.kind === 'unreachable'
      if (!cut || tried === TRIES) throw error
    }
    const received = await askHowFar(send, session, file)
    if (received === 'all') return
    if (tried === TRIES) {
      throw new DriveError('unreachable', 'Google Drive does not take the file to its end.')
    }
    from = received
  }
}

/** Undefined if the file exists already: it was uploaded before and only the response was lost. */
async function openSession(
  send: DriveFetch,
  at: At,
  { id, folder, name, mime, bytes }: GoogleUpload,
): Promise<URL | undefined> {
  const url = at('/upload/drive/v3/files', { uploadType: 'resumable', fields: 'id' })
  const answer = await send(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': mime,
      'x-upload-content-length': String(bytes.byteLength),
    },
    body: JSON.stringify({ id, name, parents: [folder], mimeType: mime }),
    expected: [THERE_ALREADY],
  })
  if (answer.status === THERE_ALREADY) return undefined
  const session = new URL(answer.headers.get('location') ?? '', url)
  // Send the token to Google's origins only.
  if (session.origin !== url.origin) {
    throw new DriveError('refused', 'Google Drive sends the upload somewhere else.')
  }
  return session
}

/** True once the upload is complete. */
async function sendFrom(
  send: DriveFetch,
  session: URL,
  { bytes }: GoogleUpload,
  from: number,
): Promise<boolean> {
  const size = bytes.byteLength
  const answer = await send(session, {
    method: 'PUT',
    headers: { 'content-range': `bytes ${from}-${size - 1}/${size}` },
    body: bytes.subarray(from),
    expected: [INCOMPLETE, THERE_ALREADY],
    repeatable: false,
  })
  return answer.status !== INCOMPLETE
}

/** Number of bytes received so far. */
async function askHowFar(
  send: DriveFetch,
  session: URL,
  { bytes }: GoogleUpload,
): Promise<number | 'all'> {
  const answer = await send(session, {
    method: 'PUT',
    headers: { 'content-range': `bytes */${bytes.byteLength}` },
    expected: [INCOMPLETE, THERE_ALREADY],
  })
  if (answer.status !== INCOMPLETE) return 'all'
  const last = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1]
  return last === undefined ? 0 : Number(last) + 1
}
