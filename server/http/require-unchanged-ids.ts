import { badRequest } from './errors.ts'

/** Throws a 400 if a record sent back has the ids of another one. */
export function requireUnchangedIds(
  sent: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, string>>,
): void {
  for (const [field, value] of Object.entries(actual)) {
    if (sent[field] === undefined || sent[field] === value) continue
    const message = 'Cannot be changed'
    throw badRequest(`${field}: ${message}`, { [field]: message })
  }
}
