/**
 * Returns the number in a text field; '' for an empty text, and the text itself if it is no number,
 * so that the form's rule can reject it. A decimal comma counts as a point.
 */
export function parseNumber(text: string): number | string {
  const bare = text.trim()
  return isDecimal(bare) ? Number(bare.replace(',', '.')) : bare
}

/** Returns the number in an optional field without faults, null where it is empty. */
export function readCount(text: string): number | null {
  const count = parseNumber(text)
  return typeof count === 'number' ? count : null
}

/** True for decimal notation; `Number` accepts '1e1' and '0x10' as well. */
function isDecimal(text: string): boolean {
  const unsigned = text.startsWith('+') || text.startsWith('-') ? text.slice(1) : text
  const [whole = '', fraction = '', ...more] = unsigned.replace(',', '.').split('.')
  return more.length === 0 && /^\d+$/.test(whole + fraction)
}
