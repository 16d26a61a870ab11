import { networkError } from './api-error.ts'
import { readJson, toFailure } from './call-api.ts'

/** Fetches a file of the API under its name. Throws an `ApiError` as `callApi` does. */
export async function fetchFile(address: string): Promise<File> {
  const unreachable = () => {
    throw networkError()
  }
  const response = await fetch(address, { credentials: 'same-origin' }).catch(unreachable)
  if (!response.ok) throw toFailure(response.status, await readJson(response), address)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return new File([await response.blob().catch(unreachable)], named?.[1] ?? 'download')
}
