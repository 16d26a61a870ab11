/** Words longer than this may be broken anywhere. */
const LONGEST = 28
const LONG_WORD = new RegExp(`\\S{${LONGEST + 1},}`, 'g')
const MAY_BREAK = '\u200b'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text with places where words that are longer than a line can be broken. */
export function breakLongWords(text: string): string {
  return text.replace(LONG_WORD, (word) =>
    Array.from(graphemes.segment(word), ({ segment }) => segment).join(MAY_BREAK),
  )
}
