/** The browser's storage has it for a user who has turned single-key shortcuts off. */
export const LETTER_KEYS_OFF = 'competitive-insights-no-letter-keys'

/** Returns whether a letter or digit alone is a command, as by default (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  try {
    return !localStorage.getItem(LETTER_KEYS_OFF)
  } catch {
    // The browser stores nothing.
    return true
  }
}

/** Returns true for a letter, digit or sign that the user has turned off as a command. */
export const isLetterKeyOff = (key: string): boolean => /^\S$/u.test(key) && !areLetterKeysOn()
