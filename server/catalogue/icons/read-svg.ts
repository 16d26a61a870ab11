import { Parser } from 'htmlparser2'

import { rejectIcon } from './reject-icon.ts'

/** An element of an icon, under its name without a prefix. */
export interface SvgElement {
  name: string
  attributes: Record<string, string>
  children: SvgElement[]
  readonly parent: SvgElement | null
  /** The text between its tags. */
  text: string
}

/** Icons are nested a few levels deep; browsers give up at some hundred. */
export const MAX_DEPTH = 30

/**
 * Returns the first drawing in markup, null if it has none. Elements of other vocabularies, as editors
 * write them, are left out. Throws 400 for a drawing with too many levels.
 */
export function readSvg(markup: string): SvgElement | null {
  const document: SvgElement = { name: '', attributes: {}, children: [], parent: null, text: '' }
  let current = document
  let depth = 0
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) {
          rejectIcon(`The icon has groups in more than ${MAX_DEPTH} levels. Ungroup it.`)
        }
        const element = { name: nameOf(tag, attributes), attributes, children: [], text: '' }
        current = { ...element, parent: current }
        current.parent?.children.push(current)
      },
      ontext(text) {
        current.text += text
      },
      onclosetag() {
        depth -= 1
        current = current.parent ?? document
      },
    },
    { xmlMode: true },
  )
  parser.end(expandEntities(markup))
  return document.children.find(({ name }) => name === 'svg') ?? null

  function nameOf(tag: string, attributes: Readonly<Record<string, string>>): string {
    const [prefix, name] = tag.split(':')
    return name !== undefined && namespaceOf(`xmlns:${prefix}`, attributes) === SVG ? name : tag
  }

  function namespaceOf(key: string, own: Readonly<Record<string, string>>): string | undefined {
    for (let at: SvgElement | null = current; at; at = at.parent) {
      const space = own[key] ?? at.attributes[key]
      if (space !== undefined) return space
    }
    return undefined
  }
}

const SVG = 'http://www.w3.org/2000/svg'

const MAX_EXPANDED = 100_000

/** Replaces the names that Illustrator gives to name spaces and styles by what they stand for. */
function expandEntities(markup: string): string {
  const declared = new Map(
    [...markup.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"&<]*)"|'([^'&<]*)')\s*>/g)].map(
      ([, name, one, other]) => [name, one ?? other ?? ''],
    ),
  )
  if (declared.size === 0) return markup
  let length = markup.length
  return markup.replace(/&([\w.-]+);/g, (reference, name: string) => {
    const value = declared.get(name)
    length += value?.length ?? 0
    if (length > MAX_EXPANDED) rejectIcon('The icon is too large. Save it without entities.')
    return value ?? reference
  })
}

/** Returns markup that the sanitizer reads. */
export function writeSvg({ name, attributes, children, text }: SvgElement): string {
  const values = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const inside = children.map(writeSvg).join('') + (TEXTS.has(name) ? escape(text) : '')
  return `<${name}${values.join('')}>${inside}</${name}>`
}

const TEXTS = new Set(['title', 'desc'])

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')
