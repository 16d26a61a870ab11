/** The browser's storage has it for a user who has turned single-key shortcuts off. */
const LETTER_KEYS_OFF = 'competitive-insights-no-letter-keys'

/** Returns whether a letter or digit alone is a command, as by default (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(LETTER_KEYS_OFF) === null
  } catch {
    // The browser stores nothing.
    return true
  }
}

/** Turns single-key shortcuts on or off on all pages of this browser. */
export function turnLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(LETTER_KEYS_OFF)
    else localStorage.setItem(LETTER_KEYS_OFF, '1')
  } catch {
    // The browser stores nothing: shortcuts stay on.
  }
}
