import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import { checkNumber } from './check-number.ts'

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
