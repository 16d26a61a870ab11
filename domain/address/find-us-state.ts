import { US_STATES, type UsState } from './us-states.ts'

const BY_TEXT = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code as UsState],
    [name.toLowerCase(), code as UsState],
  ]),
)

/**
 * The code of the state that a text names, as code or in full, without regard to case (decisions
 * 12); undefined when it names none. `oregon` and `OR` are both `OR`.
 */
export function findUsState(text: string): UsState | undefined {
  return BY_TEXT.get(text.trim().replace(/\s+/g, ' ').toLowerCase())
}
