/**
 * The form message for a field that must hold a number between two others, both allowed, or null
 * when it does. The texts are the specification's generic ones.
 */
export function checkNumber(value: unknown, least: number, most: number): string | null {
  if (value === undefined || value === null || value === '') return 'Required'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Must be a number'
  if (value < least) return `Must be at least ${least}`
  if (value > most) return `Must be less than ${most}`
  return null
}
