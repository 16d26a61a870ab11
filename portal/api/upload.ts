import { noAnswer, toApiError } from './api-error.ts'
import { announceSessionChange, sessionChangeOf } from './session-change.ts'

interface UploadOptions {
  /** Called with the share that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends a form with files to a path below `/api`. By XMLHttpRequest, since fetch tells no progress. */
export function upload<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response as Answer)
      const error = toApiError(request.status, request.response)
      const change = sessionChangeOf(error)
      if (change !== undefined) announceSessionChange(change)
      reject(error)
    })
    request.addEventListener('error', () => reject(noAnswer()))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
