import type { CloudDrive } from '../cloud-drive.ts'
import { type DriveAccess, createDriveClient } from '../drive-request.ts'
import type { DriveSettings } from '../drive-settings.ts'
import { readLimited } from '../read-limited.ts'
import { listGoogleFiles } from './list-google-files.ts'
import { toGoogleError } from './to-google-error.ts'
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
