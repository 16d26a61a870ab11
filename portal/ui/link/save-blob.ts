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
