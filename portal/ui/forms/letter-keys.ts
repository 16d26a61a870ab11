import { isOn } from './stored-switch.ts'

/** The name of the switch by which a letter or digit alone is a command (WCAG 2.1.4). */
export const LETTER_KEYS = 'competitive-insights-no-letter-keys'

/** Returns true for a letter, digit or sign that the user has turned off as a command. */
export const isLetterKeyOff = (key: string): boolean => /^[!-~]$/.test(key) && !isOn(LETTER_KEYS)

/** Returns the key to name in a hint; undefined if the user has turned it off. */
export const keyToName = (key: string): string | undefined =>
  isLetterKeyOff(key) ? undefined : key
