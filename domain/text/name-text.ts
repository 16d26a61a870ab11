const PREPOSITION = /^(?:after|at|before|by|during|for|from|in|on|to|with)\b(?!-)/i

/**
 * Returns the name of a category or group within a sentence: 'Sign-in'. One that would read as part of the
 * sentence is quoted: 'in “During the Stay”'.
 */
export function nameText(name: string): string {
  return PREPOSITION.test(name) ? `“${name}”` : name
}
