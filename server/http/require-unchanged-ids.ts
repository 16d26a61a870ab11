import { badRequest } from './errors.ts'

/** Refuses a record sent back whose fields were turned into those of another one. */
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
