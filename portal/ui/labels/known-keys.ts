/** Presses of a strip's keys after which a person knows them. */
const KNOWN_AFTER = 5

/** The names that hints give to keys. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Delete: 'Del',
}

/** Returns whether a key is one of a strip's, by the names in its hints. */
export function isHinted(key: string, hinted: readonly string[]): boolean {
  const names = [key, key.toUpperCase(), NAMES[key] ?? key]
  return hinted.some((name) => names.includes(name))
}

const STORED = 'competitive-insights-known-keys'

/** Presses of the keys of each strip, by the words of the strip. */
type Presses = Readonly<Record<string, number>>

function read(): Presses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Presses) : {}
  } catch {
    return {}
  }
}

function write(strip: string, presses: number): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...read(), [strip]: presses }))
  } catch {
    // The browser stores nothing: the strip stays.
  }
}

export const isKnown = (strip: string): boolean => (read()[strip] ?? 0) >= KNOWN_AFTER

/** Counts one press of a key of a strip. */
export function countPress(strip: string): void {
  if (!isKnown(strip)) write(strip, (read()[strip] ?? 0) + 1)
}

/** Shows a strip again, as if none of its keys had been pressed. */
export const forgetPresses = (strip: string): void => write(strip, 0)
