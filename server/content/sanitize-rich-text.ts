import { MAX_RICH_TEXT_LENGTH } from '@insights/domain/content/content-values.ts'
import { keepLiveFigures } from '@insights/domain/content/live-figures.ts'
import { RICH_TEXT_ATTRIBUTES, storedRichText } from '@insights/domain/content/stored-rich-text.ts'
import { type Transaction, sql } from 'kysely'
import sanitizeHtml from 'sanitize-html'

import type { Tables } from '../database/tables.ts'
import { imageIdOf } from '../files/image-url.ts'

const TEXT = ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 'a']
const LISTS = ['ul', 'ol', 'li']
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Names that other editors use for tags of the schema. */
const ALIKE = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4' }

/** Deeper than any written text; deeper elements are removed with their content. */
const MAX_DEPTH = 30
const LINK = /^(https?:\/\/|mailto:)/i
const SPAN = /^[1-9]\d?$/
/** Values of the attributes of cells and numbered lists. */
const VALID: ReadonlyMap<string, RegExp> = new Map([
  ['colspan', SPAN],
  ['rowspan', SPAN],
  ['start', /^\d{1,9}$/],
  ['type', /^[1aAiI]$/],
])

/**
 * Returns rich text of the one schema (D9): paragraphs, headings 2 to 4, bold, italic, underline,
 * lists with their numbers, links to http, https and mailto, tables, alignment, the images whose ids
 * are in `ownImages`, and live figures, unless the text is one without (`figures` is false). Everything
 * else is removed; its text stays, unless it is no text (scripts, styles). Sanitising twice is the
 * same as once. The caller rejects results that are too long.
 */
export function sanitizeRichText(
  html: string,
  ownImages: ReadonlySet<string>,
  figures = true,
): string {
  const options = optionsFor(ownImages, figures)
  // Removing unknown tags can leave invalid nesting (`li` in `li`). Sanitise the reparsed result
  // once more.
  const once = sanitizeHtml(html, options)
  const clean = once.length > MAX_RICH_TEXT_LENGTH ? once : sanitizeHtml(once, options)
  return storedRichText(keepLiveFigures(clean))
}

function optionsFor(ownImages: ReadonlySet<string>, figures: boolean): sanitizeHtml.IOptions {
  const isOwnImage = (address: string | undefined) => ownImages.has(imageIdOf(address ?? '') ?? '')
  return {
    allowedTags: [...TEXT, ...LISTS, ...TABLES, 'img', ...(figures ? ['span'] : [])],
    allowedAttributes: RICH_TEXT_ATTRIBUTES as Record<string, string[]>,
    allowedStyles: { '*': { 'text-align': [/^(left|center|right|justify)$/] } },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    transformTags: {
      ...ALIKE,
      a: (tagName, attribs) => ({ tagName, attribs: addressOf(attribs) }),
      td: keepValid,
      th: keepValid,
      ol: keepValid,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnImage(attribs['src']),
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'title',
      'svg',
      'math',
      // Metadata of other programs.
      'xml',
    ],
  }
}

function addressOf({ href }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const address = href?.trim() ?? ''
  return LINK.test(address) ? { href: address } : {}
}

function keepValid(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const valid = Object.entries(attribs).filter(
    ([name, value]) => VALID.get(name)?.test(value) ?? true,
  )
  return { tagName, attribs: Object.fromEntries(valid) }
}

const IMAGE = /\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

/**
 * Returns the ids of the report's images in a text, and locks them: a deletion waits until the end
 * of the transaction, and then finds them in use. Call it before locking the row that will hold the
 * text: images are deleted in that order, too.
 */
export async function lockImages(
  transaction: Transaction<Tables>,
  reportId: string,
  text: string,
): Promise<ReadonlySet<string>> {
  const named = [...new Set(Array.from(text.matchAll(IMAGE), ([, id]) => id!))]
  if (named.length === 0) return new Set()
  const rows = await transaction
    .selectFrom('report_images')
    .where('report_id', '=', reportId)
    .where('image_id', '=', sql<string>`any(${named}::uuid[])`)
    .select('image_id')
    .orderBy('image_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.image_id))
}
