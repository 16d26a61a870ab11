import type { Endpoint, ResponseOf, SentPart } from '@insights/contract/endpoint.ts'

import { networkError } from './api-error.ts'
import { apiUrl, toFailure } from './call-api.ts'
import { callHeaders } from './call-headers.ts'

interface UploadOptions<E extends Endpoint> {
  /** The parameters of the endpoint's path. */
  readonly params?: SentPart<E, 'params'>
  /** Called with the sent share, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Called when the upload returned an approved report to review. */
  readonly onReopened?: () => void
  readonly signal?: AbortSignal
}

/** Sends a form with files to an endpoint, by XMLHttpRequest, since fetch reports no progress. */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { params, onProgress, onReopened, signal }: UploadOptions<E> = {},
): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, apiUrl(endpoint, { params }))
    request.responseType = 'json'
    for (const header of Object.entries(callHeaders())) request.setRequestHeader(...header)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        if (request.getResponseHeader('x-report-reopened') === 'true') onReopened?.()
        return resolve(request.response as ResponseOf<E>)
      }
      reject(toFailure(request.status, request.response, endpoint.path))
    })
    request.addEventListener('error', () => reject(networkError()))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
