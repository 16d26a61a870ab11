/**
 * What was typed into a field for a number: the number, '' for nothing, or the text itself when it is
 * no number, so that the form's rule can say so. A decimal comma counts as a point.
 */
export function parseNumber(text: string): number | string {
  const bare = text.trim()
  return isDecimal(bare) ? Number(bare.replace(',', '.')) : bare
}

/** `Number` alone would take '1e1' and '0x10' as well. */
function isDecimal(text: string): boolean {
  const unsigned = text.startsWith('+') || text.startsWith('-') ? text.slice(1) : text
  const [whole = '', fraction = '', ...more] = unsigned.replace(',', '.').split('.')
  return more.length === 0 && /^\d+$/.test(whole + fraction)
}
