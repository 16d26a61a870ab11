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
import { type GoogleUpload, uploadToGoogle } from './upload-to-google.ts'

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
