/**
 * Returns a copy with every text replaced; `key` is the name of the field that contains it,
 * directly or in a list.
 */
export function mapTexts<Value>(
  value: Value,
  change: (text: string, key: string) => string,
): Value {
  return map(value, '') as Value

  function map(part: unknown, key: string): unknown {
    if (typeof part === 'string') return change(part, key)
    if (Array.isArray(part)) return part.map((element) => map(element, key))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, field]) => [name, map(field, name)]))
  }
}

// oxlint-disable-next-line no-control-regex -- These characters are removed.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
/** Bidi controls reverse the text that follows, beyond the text that contains them. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes control characters and replaces lone surrogates by the replacement character. */
export function stripUnprintable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .replace(OVERRIDES, '')
}

/** 1.5 times the limit of the portal. */
const MAX_TITLE_LENGTH = 300

/** The fields of a document that hold titles. */
const TITLES = new Set([
  'title',
  'company',
  'categoryGroup',
  'category',
  'categoryName',
  'capability',
  'name',
])

/** Shortens a title that is too long. */
export function shortenTitle(text: string): string {
  if (text.length <= MAX_TITLE_LENGTH) return text
  return `${text.slice(0, MAX_TITLE_LENGTH - 1).toWellFormed()}…`
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const FIRST_STRONG_ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

/**
 * Lets a name in Arabic or Hebrew run from its own side, wherever it is: otherwise its punctuation
 * would move to the wrong end, and names side by side would change places.
 */
export function isolateName(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${END_OF_ISOLATE}` : text
}

/** True for the fields of a document that hold names. */
export const isName = (key: string) => TITLES.has(key)

/** Words longer than this may be broken anywhere. */
const MAX_WORD_LENGTH = 28
const LONG_WORD = new RegExp(`\\S{${MAX_WORD_LENGTH + 1},}`, 'g')
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
