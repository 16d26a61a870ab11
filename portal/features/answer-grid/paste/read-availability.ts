const YES = ['y', 'yes', 'true', '1', 'x', '✓', '✔', '●']
const NO = ['n', 'no', 'false', '0', '✗', '✘', '–', '-', '○']

/**
 * What a spreadsheet's cell says: true, false, null for an empty one, and undefined where it cannot
 * be understood.
 */
export function readAvailability(text: string): boolean | null | undefined {
  const word = text.trim().toLowerCase()
  if (word === '') return null
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** What a copied cell says, as `readAvailability` reads it again. */
export function availabilityText(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'Y' : 'N'
}
