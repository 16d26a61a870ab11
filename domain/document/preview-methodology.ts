import type { RichText } from '../content/content.ts'
import { DEFAULT_METHODOLOGY } from './default-methodology.ts'

/** What stands in place of what a preview leaves out. */
const COMPANY = '[company]'
const NUMBER = '[number]'

/** What a preview counts anyway: '60 capabilities' stays. */
const COUNTED =
  /^(?:brand|compan(?:y|ies)|capabilit(?:y|ies)|categor(?:y|ies)|group|application|edition|screenshot)/i
/** Before the day or the year of a date: 'October ', 'October 1, '. */
const IN_DATE =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?$/
const DATE_LENGTH = 16

/** Of the allowed tags of rich text, these alone: a link or an image could hold what was left out. */
const KEPT_TAGS: ReadonlySet<string> = new Set(
  'p br h1 h2 h3 h4 h5 h6 ul ol li strong b em i u s blockquote table thead tbody tr th td'.split(
    ' ',
  ),
)

/** A character as readers see it, with how it is written. */
interface Character {
  readonly shown: string
  written: string
}

/**
 * Returns the methodology without what belongs to its edition: names of companies, and numbers
 * except dates and the counts that a preview shows anyway ('60 capabilities'). Links, images and
 * attributes of tags go, too. Reads sanitised rich text in one pass, however long it is.
 */
export function previewMethodology(
  html: RichText | null,
  companies: readonly string[],
): RichText | null {
  // It belongs to no edition.
  if (html === null || html === DEFAULT_METHODOLOGY) return html
  const { pieces, text } = readCharacters(html)
  const shown = text.map((character) => character.shown).join('')
  hideNames(text, shown, companies)
  hideNumbers(text, shown)
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.written)).join('')
}

/** Whether something was left out. */
export function isMasked(html: RichText): boolean {
  return html.includes(COMPANY) || html.includes(NUMBER)
}

/** The text of rich text by character, and the tags that stay between them. */
function readCharacters(html: RichText): {
  pieces: (string | Character)[]
  text: Character[]
} {
  const pieces: (string | Character)[] = []
  const text: Character[] = []
  let at = 0
  while (at < html.length) {
    const next = html[at]!
    if (next === '<') {
      const end = html.indexOf('>', at)
      if (end < 0) break
      const closing = html[at + 1] === '/' ? '/' : ''
      const name = /^[a-z0-9]{1,10}/i.exec(html.slice(at + 1 + closing.length, at + 12))?.[0] ?? ''
      if (KEPT_TAGS.has(name.toLowerCase())) pieces.push(`<${closing}${name.toLowerCase()}>`)
      at = end + 1
      // A word does not go on in the next paragraph.
      if (!INLINE.has(name.toLowerCase())) text.push({ shown: '\n', written: '' })
      continue
    }
    const entity = next === '&' ? /^&(#?\w{1,8});/.exec(html.slice(at, at + 11)) : null
    const written = entity?.[0] ?? next
    const shown = entity ? decode(entity[1]!) : toSpace(next)
    const character = { shown, written: shown === NO_CHARACTER ? '' : written }
    pieces.push(character)
    text.push(character)
    at += written.length
  }
  return { pieces, text }
}

const INLINE: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a', 'span'])

/** An entity that is not known could be a digit. */
const NO_CHARACTER = '\ufffd'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** One character for each entity, so that positions stay those of the text. */
function decode(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? NO_CHARACTER
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code < 0x1_00_00 ? toSpace(String.fromCharCode(code)) : NO_CHARACTER
}

const toSpace = (character: string) => (/\s/.test(character) ? ' ' : character)

function hideNames(text: Character[], shown: string, companies: readonly string[]): void {
  const searched = toSearched(shown)
  // A longer name first: one may hold another.
  for (const company of companies.toSorted((first, second) => second.length - first.length)) {
    const name = toSearched(company.trim())
    if (name === '') continue
    for (let at = searched.indexOf(name); at >= 0; at = searched.indexOf(name, at + name.length)) {
      replace(text, at, at + name.length, COMPANY)
    }
  }
}

/** In lower case with one code unit for each of the text's. */
function toSearched(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const lower = toSpace(text.charAt(at)).toLowerCase()
    return lower.length === 1 ? lower : text.charAt(at)
  }).join('')
}

function hideNumbers(text: Character[], shown: string): void {
  for (const { 0: found, index } of shown.matchAll(/\p{N}[\p{N}.,]*/gu)) {
    let end = found.length
    while (found[end - 1] === '.' || found[end - 1] === ',') end -= 1
    const before = shown.slice(Math.max(0, index - DATE_LENGTH), index)
    const behind = shown.slice(index + end, index + end + DATE_LENGTH).trimStart()
    const counted = end <= 4 && COUNTED.test(behind)
    if (counted || (end <= 4 && IN_DATE.test(before))) continue
    replace(text, index, index + end, NUMBER)
  }
}

/** Puts `by` in place of what is shown from one position to another, unless it has gone already. */
function replace(text: Character[], from: number, to: number, by: string): void {
  const gone = text.slice(from, to).filter(({ written }) => written !== '')
  if (gone.length === 0) return
  for (const character of gone) character.written = ''
  gone[0]!.written = by
}
