/** Words longer than this may be broken anywhere. */
const LONGEST = 28
const LONG_WORD = new RegExp(`\\S{${LONGEST + 1},}`, 'g')
const MAY_BREAK = '\u200b'
/** Characters between break opportunities: narrow enough for every column. */
const STEP = 3

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Adds break opportunities to words that are longer than a line. */
export function breakLongWords(text: string): string {
  return text.replace(LONG_WORD, (word) =>
    Array.from(graphemes.segment(word), ({ segment }, place) =>
      place > 0 && place % STEP === 0 ? MAY_BREAK + segment : segment,
    ).join(''),
  )
}
