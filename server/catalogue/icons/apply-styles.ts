import postcss, { type Declaration, type Rule } from 'postcss'

import type { SvgElement } from './read-svg.ts'
import { rejectIcon } from './reject-icon.ts'

/** The properties of CSS that are attributes as well, or that change how an icon looks. */
const PROPERTIES = new Set(
  [
    'clip-path clip-rule color cx cy display fill fill-opacity fill-rule mask mask-type opacity overflow',
    'paint-order r rx ry shape-rendering stop-color stop-opacity stroke stroke-dasharray',
    'stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width',
    'transform transform-box transform-origin vector-effect visibility x y width height',
    'animation background background-color background-image d filter marker marker-end marker-mid',
    'marker-start mask-image mix-blend-mode rotate scale translate',
  ].flatMap((names) => names.split(' ')),
)

interface Style {
  readonly selector: string
  /** Ids, classes and names that it needs: the more, the stronger. */
  readonly strength: number
  readonly declarations: readonly Declaration[]
}

/**
 * Moves what classes and style attributes say into attributes, which mean the same in every reader.
 * Throws 400 for rules that depend on more than names, classes and ids.
 */
export function applyStyles(root: SvgElement): void {
  const elements = listElements(root)
  const sheets = elements.filter(({ name }) => name === 'style').map(({ text }) => text)
  const styles = sheets.flatMap(readSheet).toSorted((one, other) => one.strength - other.strength)
  if (styles.length * elements.length > MAX_COMPARISONS) {
    rejectIcon('The icon has too many styles. Export it with presentation attributes.')
  }
  for (const element of elements) {
    const matching = styles.filter(({ selector }) => matches(element, selector))
    const declared = matching.flatMap(({ declarations }) => declarations)
    const all = [...declared, ...readDeclarations(element.attributes['style'] ?? '')]
    const { style: _, ...attributes } = element.attributes
    element.attributes = { ...attributes, ...winnersOf(all) }
  }
}

/** A senior's request is read beside those of others: this takes about 100 ms. */
const MAX_COMPARISONS = 300_000

function listElements(element: SvgElement): SvgElement[] {
  return [element, ...element.children.flatMap(listElements)]
}

function readSheet(text: string): Style[] {
  const styles: Style[] = []
  const sheet = attempt(() => postcss.parse(text.replace(/<!--|-->/g, '')))
  if (!sheet)
    return rejectIcon('The <style> of the icon is not CSS. Export it with presentation attributes.')
  sheet.walkRules((rule: Rule) => {
    const around = rule.parent
    if (around?.type === 'atrule') {
      const { name, params } = around as postcss.AtRule
      if (name === 'media' && params === 'print') return
      if (name !== 'media' || !/^(?:all|screen)$/.test(params)) {
        rejectIcon(
          `The icon has styles under @${name} ${params}, which cannot be kept. Remove them.`,
        )
      }
    }
    const declarations = rule.nodes.filter((node) => node.type === 'decl')
    for (const selector of rule.selectors) {
      // An image has no pointer and no focus.
      if (/:(?:hover|active|focus|visited)/.test(selector)) continue
      const parts = selector.split(/\s+/)
      if (!parts.every((part) => COMPOUND.test(part)) || parts.length > MAX_PARTS) {
        rejectIcon(
          `The icon has a style for “${selector}”, which cannot be kept. Use classes only.`,
        )
      }
      styles.push({ selector, strength: strengthOf(selector), declarations })
    }
  })
  return styles
}

const COMPOUND = /^(?:\*|[\p{L}_][\p{L}\d_-]*)?(?:[.#][\p{L}\d_-]+)*$/u
const MAX_PARTS = 4

const strengthOf = (selector: string) =>
  selector.split('#').length * 10_000 +
  selector.split('.').length * 100 +
  (/(?:^|\s)\p{L}/u.test(selector) ? 1 : 0)

/** True if each part of a selector is an element around the next, the last being this one. */
function matches(element: SvgElement, selector: string): boolean {
  const parts = selector.split(/\s+/)
  if (!isMeant(element, parts.pop() ?? '')) return false
  for (let at = element.parent; at && parts.length > 0; at = at.parent) {
    if (isMeant(at, parts.at(-1) ?? '')) parts.pop()
  }
  return parts.length === 0
}

function isMeant({ name, attributes }: SvgElement, compound: string): boolean {
  const classes = (attributes['class'] ?? '').split(/\s+/)
  return (compound.match(/[.#]?[^.#]+/gu) ?? []).every((part) => {
    if (part.startsWith('.')) return classes.includes(part.slice(1))
    if (part.startsWith('#')) return attributes['id'] === part.slice(1)
    return part === '*' || part === name
  })
}

/** Returns the declarations of a style attribute; a broken one is left out, as browsers do. */
function readDeclarations(style: string): Declaration[] {
  if (style === '') return []
  const whole = attempt(() => postcss.parse(style))
  if (whole) return whole.nodes.filter((node) => node.type === 'decl')
  const parts = style.split(';').flatMap((part) => attempt(() => postcss.parse(part))?.nodes ?? [])
  return parts.filter((node) => node.type === 'decl')
}

function winnersOf(declarations: readonly Declaration[]): Record<string, string> {
  const won: Record<string, { value: string; important: boolean }> = {}
  for (const { prop, value, important = false } of declarations) {
    const name = prop.toLowerCase()
    const before = won[name]
    if (!PROPERTIES.has(name) || (before?.important && !important)) continue
    // Design tools repeat a colour for wide-gamut screens, after the one that every reader knows.
    if (before && value.startsWith('color(')) continue
    won[name] = {
      value: name === 'transform' ? value.replace(/(\d)(?:px|deg)\b/g, '$1') : value,
      important,
    }
  }
  return Object.fromEntries(Object.entries(won).map(([name, { value }]) => [name, value]))
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
