import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import { checkNumber } from './check-number.ts'

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
