/**
 * Returns the form message of a field that must hold a number within two bounds, inclusive, or null
 * if it does. The texts are the specification's.
 */
export function checkNumber(value: unknown, least: number, most: number): string | null {
  if (value === undefined || value === null || value === '') return 'Required'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Must be a number'
  if (value < least) return `Must be at least ${least}`
  if (value > most) return `Must be less than ${most}`
  return null
}
