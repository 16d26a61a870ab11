import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import { numberText } from '../text/number-text.ts'
import { ambiguousNumber } from '../text/parse-number.ts'

/**
 * Returns messages for device weights by application; empty if they are valid: 0 to 1 each, for
 * every application, and not all 0 (D8).
 */
export function checkDeviceWeights(
  weights: Readonly<Record<string, unknown>>,
): Partial<Record<ApplicationKey, string>> {
  const messages: Partial<Record<ApplicationKey, string>> = {}
  for (const { title } of APPLICATIONS) {
    const message = checkNumber(weights[title], 0, 1)
    if (message !== null) messages[title] = message
  }
  if (APPLICATIONS.every(({ title }) => weights[title] === 0)) {
    messages[APPLICATIONS[0].title] = 'At least one weight must be above 0'
  }
  return messages
}

/**
 * Returns messages for a company's user ratings by application; empty if they are valid: 0 to 5 for
 * every application with app-store ratings, so not for Mobile Web.
 */
export function checkUserRatings(
  ratings: Readonly<Record<string, unknown>>,
): Partial<Record<ApplicationKey, string>> {
  const messages: Partial<Record<ApplicationKey, string>> = {}
  for (const { title, rated } of APPLICATIONS) {
    const message = rated ? checkNumber(ratings[title], 0, 5) : null
    if (message !== null) messages[title] = message
  }
  return messages
}

/** Most ratings of an application, and most respondents of the survey behind device weights. */
export const MAX_RATINGS = 1_000_000_000
export const MAX_DEVICE_RESPONDENTS = 10_000_000

/** Returns the message of an optional count, from 1; null if it is valid or left empty. */
export function checkCount(value: number | string, most: number): string | null {
  if (value === '') return null
  if (typeof value !== 'number') return 'Must be a number'
  if (!Number.isInteger(value)) return 'Must be a whole number'
  if (value < 1) return 'Must be at least 1'
  return value > most ? `Must be at most ${numberText(most)}` : null
}

/**
 * Returns the form message of a field that must hold a number within two bounds, inclusive, or null
 * if it does. The texts are the specification's.
 */
export function checkNumber(value: unknown, least: number, most: number): string | null {
  if (value === undefined || value === null || value === '') return 'Required'
  if (typeof value === 'string') return ambiguousNumber(value) ?? 'Must be a number'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Must be a number'
  if (value < least) return `Must be at least ${least}`
  // Not the specification's "less than": the upper bound itself is allowed.
  if (value > most) return `Must be from ${least} to ${most}`
  return null
}
