import { createPressGuard } from '../../api/press-guard.ts'

const guard = createPressGuard<string, void>()

/** Has the browser fetch a file and keep it, without leaving the page; once for a double press. */
export function download(address: string): void {
  void guard(address, async () => {
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
  })
}

/** Long enough for any browser to begin with it. */
const REVOKE_DELAY_MS = 60_000

/** Has the browser keep what was made on the page as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}

/** Has the browser keep a text as a file. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain' }))
}
