import { errorMessage, networkError } from '../../api/api-error.ts'
import { readJson, toFailure } from '../../api/call-api.ts'
import { callHeaders } from '../../api/call-headers.ts'
import { createPressGuard } from '../../api/press-guard.ts'
import { notify } from '../notify/notify.ts'

const guard = createPressGuard<string, void>()

/**
 * Fetches a file of the API and saves it in the browser; once for a double press. If the server
 * does not send it, a notice says why: following a link would leave that to the browser. Resolves
 * when the file is there or is known not to come.
 */
export function download(url: string): Promise<void> {
  return guard(url, async () => {
    const file = await fetchFile(url)
    saveBlob(file.name, file)
  }).catch((error: unknown) => {
    notify.error(errorMessage(error))
  })
}

/** Fetches a file of the API under its name. Throws an `ApiError` as `callApi` does. */
async function fetchFile(url: string): Promise<File> {
  const unreachable = () => {
    throw networkError()
  }
  const response = await fetch(url, {
    credentials: 'same-origin',
    headers: callHeaders(),
  }).catch(unreachable)
  if (!response.ok) throw toFailure(response.status, await readJson(response), url)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return new File([await response.blob().catch(unreachable)], named?.[1] ?? 'download')
}

/** Long enough for any browser to start saving. */
const REVOKE_DELAY_MS = 60_000

/** Saves data made on the page as a file in the browser. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}

/** Saves a text as a file in the browser. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain' }))
}
