import type { Completeness } from './completeness.ts'

/** Complete if nothing is missing. */
export function toCompleteness(missing: readonly string[]): Completeness {
  return { complete: missing.length === 0, missing }
}
