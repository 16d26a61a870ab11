const CLASSES: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/\d/, 10],
  [/[a-f]/, 6],
  [/[g-z]/, 20],
  [/[A-F]/, 6],
  [/[G-Z]/, 20],
  [/[^\da-zA-Z\s._-]/, 32],
]
const HEXADECIMAL = /^[\da-f]+$/i
const WORD = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g

const BITS_OF_A_LETTER_IN_WORDS = 2
const BITS_OF_A_SEPARATOR = 1
/** A part of so many characters that repeats an earlier one counts as one character. */
const REPEATED = 4

/**
 * Estimates the bits of a key for an attacker who knows how people choose keys: by words, sequences
 * and repetitions. A random key is estimated a little low; one of letters alone counts as words,
 * since only a dictionary could tell.
 */
export function estimateKeyBits(key: string): number {
  const alphabet = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(key) ? size : 0), 0)
  const usual = Math.log2(Math.max(alphabet, 1))
  const words = HEXADECIMAL.test(key) ? '' : key.replaceAll(WORD, (word) => ' '.repeat(word.length))
  let bits = 0
  let at = 0
  while (at < key.length) {
    const isWord = words[at] === ' ' && key[at] !== ' '
    if (continuesSequence(key, at) || /[\s._-]/.test(key[at]!)) bits += BITS_OF_A_SEPARATOR
    else bits += isWord ? BITS_OF_A_LETTER_IN_WORDS : usual
    at += Math.max(1, repetitionAt(key, at))
  }
  return bits
}

/** Returns the length of the part from here that repeats an earlier one; 0 if it is short. */
function repetitionAt(key: string, at: number): number {
  const before = key.slice(0, at)
  let length = 0
  while (at + length < key.length && before.includes(key.slice(at, at + length + 1))) length += 1
  return length >= REPEATED ? length : 0
}

/** Returns true when a character follows its two predecessors as in `aaa`, `abc` or `321`. */
function continuesSequence(key: string, at: number): boolean {
  const [first = 0, second = 0, third = 0] = [at - 2, at - 1, at].map((place) =>
    key.charCodeAt(place),
  )
  return Math.abs(second - first) <= 1 && third - second === second - first
}
