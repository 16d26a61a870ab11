/** Returns a web address as it is stored: without a scheme it is taken for https. */
export function completeWebAddress(typed: string): string {
  const address = typed.trim()
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}

/**
 * Returns the error message for a web address as typed; null if it is valid. Nothing but http and
 * https, since it is shown as a link.
 */
export function checkWebAddress(typed: string): 'Must be a web address' | null {
  return isWebAddress(completeWebAddress(typed)) ? null : 'Must be a web address'
}

function isWebAddress(value: string): boolean {
  if (/[\s\p{C}]/u.test(value)) return false
  // Node’s `URL.canParse` takes very long names of hosts that no URL has.
  const url = URL.parse(value)
  return url !== null && url.hostname.includes('.') && url.username === '' && url.password === ''
}
