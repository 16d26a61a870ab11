import { DriveError, type DriveFetch } from './drive-request.ts'

export interface GoogleUpload {
  /** A reserved file id. */
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

type At = (path: string, query: Record<string, string>) => URL

const TRIES = 5
const THERE_ALREADY = 409
const INCOMPLETE = 308

/**
 * Uploads a file in a resumable session: an interrupted upload continues where it stopped.
 * https://developers.google.com/workspace/drive/api/guides/manage-uploads#resumable
 */
export async function uploadToGoogle(send: DriveFetch, at: At, file: GoogleUpload): Promise<void> {
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
