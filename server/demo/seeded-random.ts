/**
 * Returns a number from 0 to 1 that looks random and is always the same for the same parts, so that
 * every demo portal shows the same report.
 */
export function seededRandom(...parts: readonly (string | number)[]): number {
  let state = 0x811c9dc5
  for (const character of parts.join('|')) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
}
