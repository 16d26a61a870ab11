import { US_STATES, type UsState } from './us-states.ts'

const BY_TEXT = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code as UsState],
    [name.toLowerCase(), code as UsState],
  ]),
)

/**
 * Returns the code of a state given by code or full name, ignoring case (D12); undefined if there
 * is none. `oregon` and `OR` are both `OR`.
 */
export function findUsState(text: string): UsState | undefined {
  return BY_TEXT.get(text.trim().replace(/\s+/g, ' ').toLowerCase())
}
