/** Words longer than this may be broken anywhere. */
const LONGEST_WORD = 28
const LONG_WORD = new RegExp(`\\S{${LONGEST_WORD + 1},}`, 'g')
const BREAK = '\u200b'

// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g
/** They turn what follows around, beyond the text they stand in. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A text as it can be set: without control characters and half characters, and with places where
 * a word that is longer than a line can be broken.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .replace(OVERRIDES, '')
    .replace(LONG_WORD, (word) =>
      [...graphemes.segment(word)].map(({ segment }) => segment).join(BREAK),
    )
}
