import { errorMessage } from '../../api/api-error.ts'
import { fetchFile } from '../../api/fetch-file.ts'
import { createPressGuard } from '../../api/press-guard.ts'
import { notify } from '../notify/notify.ts'

const guard = createPressGuard<string, void>()

/**
 * Fetches a file of the API and saves it in the browser; once for a double press. If the server
 * does not send it, a notice says why: following a link would leave that to the browser.
 */
export function download(address: string): void {
  guard(address, async () => {
    const file = await fetchFile(address)
    saveBlob(file.name, file)
  }).catch((error: unknown) => notify.error(errorMessage(error)))
}

/** Long enough for any browser to start saving. */
const REVOKE_DELAY_MS = 60_000

/** Saves data made on the page as a file in the browser. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}

/** Saves a text as a file in the browser. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain' }))
}
