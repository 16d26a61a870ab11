import type { DriveListing, DriveQuery } from '../cloud-drive.ts'
import type { DriveFetch } from '../drive-request.ts'
import { hasExtension } from '../has-extension.ts'

const FOLDER = 'application/vnd.google-apps.folder'
/** MIME types of uploaded spreadsheets; the file name tells which of them are supported. */
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

export async function listGoogleFiles(
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
