import { storedText } from '../text/stored-text.ts'
import { readLiveFigures } from './live-figures.ts'

const ALIGNED = ['style']
const CELL = [...ALIGNED, 'colspan', 'rowspan']

/** The attributes of rich text (D9), by the names of its elements. */
export const RICH_TEXT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  p: ALIGNED,
  h2: ALIGNED,
  h3: ALIGNED,
  h4: ALIGNED,
  ol: ['start', 'type'],
  th: CELL,
  td: CELL,
  a: ['href'],
  img: ['src', 'alt'],
  span: ['data-figure'],
}

const COLUMNS = /<colgroup\b.*?<\/colgroup>/gs
const TAG = /<([a-z][a-z\d]*)((?:\s+[^\s"<>/=]+(?:="[^"]*")?)*)\s*\/?>/g
const ATTRIBUTE = /\s([^\s"=]+)="([^"]*)"/g
const EMPTY = new Set(['br', 'img'])

/**
 * Returns rich text in the one spelling in which it is stored, from that of the sanitiser or of a
 * browser, which has tags of its own for the columns of tables.
 */
export function storedRichText(html: string): string {
  const spelled = html
    .replaceAll(COLUMNS, '')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll(TAG, (_, name: string, written: string) => {
      const known = RICH_TEXT_ATTRIBUTES[name] ?? []
      const attributes = Array.from(written.matchAll(ATTRIBUTE), ([, attribute = '', value = '']) =>
        known.includes(attribute) ? spellAttribute(attribute, value) : '',
      )
      return `<${name}${attributes.join('')}${EMPTY.has(name) ? ' />' : '>'}`
    })
  return storedText(spelled)
}

function spellAttribute(name: string, value: string): string {
  if (name !== 'style') {
    const text = name === 'href' ? storedText(value) : value
    return ` ${name}="${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`
  }
  const align = /text-align:\s*(left|center|right|justify)/.exec(value)?.[1]
  return align === undefined ? '' : ` style="text-align:${align}"`
}

/**
 * Returns whether two texts, rich or plain, are stored alike. The values of live figures are written
 * by the server alone.
 */
export function isStoredAlike(one: string, other: string): boolean {
  return withoutFigures(one) === withoutFigures(other)
}

function withoutFigures(text: string): string {
  return readLiveFigures(storedText(text), () => ({ text: '' }))
}
