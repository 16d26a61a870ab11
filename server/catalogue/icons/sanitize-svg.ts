import sanitizeHtml from 'sanitize-html'

import { applyStyles } from './apply-styles.ts'
import { MAX_DEPTH, type SvgElement, readSvg, writeSvg } from './read-svg.ts'
import { rejectIcon } from './reject-icon.ts'

const SHAPES = ['path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect']
const TEXTS = ['title', 'desc']
const PAINT = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'symbol', 'use']

/** The elements of an icon. */
const KNOWN = ['svg', 'g', 'defs', ...SHAPES, ...PAINT, ...TEXTS]

const NUMBERS = /^[\d\s.,eE+-]*$/
const LENGTH = /^[\d.eE+-]+(?:px|em|rem|pt|pc|cm|mm|in|%)?$/
const LENGTHS = /^(?:none|[\d\s.,eE+-]|px|pt|mm|%)*$/
const WORD = /^[a-zA-Z-]{1,30}$/
const WORDS = /^[a-zA-Z\d\s.%-]{1,60}$/
const COLOUR =
  /^(?:[a-zA-Z]{1,30}|#[\da-fA-F]{3,8}|(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\([a-z\d\s.,%/+-]{0,120}\)|url\(#i\d+\))$/
const PATH = /^[MmZzLlHhVvCcSsQqTtAa\d\s.,eE+-]*$/
const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]*\)[\s,]*)*$/
const INSIDE = /^url\(#i\d+\)$/

const all = (pattern: RegExp, ...names: readonly string[]) =>
  names.flatMap((list) => list.split(' ')).map((name) => [name, pattern] as const)

/**
 * The attributes of an icon, and the syntax of their values. None can name anything outside: the only
 * references are to ids that the portal has given, no function but of colours and transforms, no
 * escape that would spell one.
 */
const SVG_VALUES: Readonly<Record<string, RegExp>> = Object.fromEntries([
  ...all(PATH, 'd'),
  ...all(NUMBERS, 'points viewBox'),
  ...all(TRANSFORM, 'transform gradientTransform'),
  ...all(COLOUR, 'fill stroke color stop-color'),
  ...all(INSIDE, 'clip-path mask'),
  ...all(/^#i\d+$/, 'href'),
  ...all(/^i\d+$/, 'id'),
  ...all(LENGTHS, 'stroke-dasharray'),
  ...all(WORDS, 'preserveAspectRatio paint-order transform-origin'),
  ...all(
    WORD,
    'fill-rule clip-rule stroke-linecap stroke-linejoin display visibility overflow mask-type',
    'gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits vector-effect',
    'shape-rendering transform-box color-interpolation',
  ),
  ...all(
    LENGTH,
    'cx cy r rx ry x y x1 y1 x2 y2 width height fx fy fr offset pathLength stroke-width',
    'stroke-miterlimit stroke-dashoffset stroke-opacity fill-opacity stop-opacity opacity',
  ),
])

const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Marks an element that is removed with its children. */
const UNKNOWN = 'unknown'

/**
 * Returns an icon with nothing but shapes and paint: no script, no style, no reference to anything
 * outside (D4). It is shown as an image all the same. Throws 400 for what would look otherwise.
 */
export function sanitizeSvg(markup: string): string {
  let depth = 0
  let isBegun = false
  const clean = sanitizeHtml(resolveSvg(markup), {
    allowedTags: KNOWN,
    allowedAttributes: { '*': [...Object.keys(SVG_VALUES), 'xmlns', UNKNOWN] },
    selfClosing: [...SHAPES, 'stop', 'use'],
    onOpenTag: () => void (depth += 1),
    onCloseTag: () => void (depth -= 1),
    transformTags: {
      '*': (tagName, attribs) => {
        const isRoot = depth === 1 && tagName === 'svg' && !isBegun
        isBegun ||= isRoot
        if (isRoot) return { tagName, attribs: { xmlns: NAMESPACE, ...boxed(keepKnown(attribs)) } }
        return depth > 1 && KNOWN.includes(tagName)
          ? { tagName, attribs: keepKnown(attribs) }
          : { tagName: 'g', attribs: { [UNKNOWN]: UNKNOWN } }
      },
    },
    exclusiveFilter: ({ attribs }) => UNKNOWN in attribs,
    nestingLimit: MAX_DEPTH,
    textFilter: (text, tagName) => (TEXTS.includes(tagName) ? text : ''),
    parser: { xmlMode: true },
  }).trim()
  if (SHAPES.some((shape) => clean.includes(`<${shape} `))) return clean
  return rejectIcon('Must be an SVG drawing: <svg> with at least one shape.')
}

function keepKnown(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  // An attribute without a value would be written as its bare name, which no XML reader accepts.
  const known = Object.entries(attribs).filter(
    ([name, value]) => value !== '' && SVG_VALUES[name]?.test(value),
  )
  return Object.fromEntries(known)
}

/** The page decides how large an icon is drawn: its size only says which part is drawn. */
function boxed({ width, height, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const size = [width, height].map((length) => Number.parseFloat(length ?? ''))
  const isSized = size.every((length) => length > 0 && length < Infinity)
  return isSized && !attribs['viewBox'] ? { viewBox: `0 0 ${size.join(' ')}`, ...attribs } : attribs
}

/** Elements that are drawn with their children. */
const DRAWN = new Set(['svg', 'g', 'use', 'stop', ...SHAPES])
const GRADIENTS = new Set(['linearGradient', 'radialGradient'])
/** Elements that are drawn where an attribute refers to them. */
const REFERRED = new Set(['symbol', 'clipPath', 'mask', ...GRADIENTS])
/** The elements that a reference in an attribute may lead to. */
const TARGETS: Readonly<Record<string, ReadonlySet<string>>> = {
  fill: GRADIENTS,
  stroke: GRADIENTS,
  'clip-path': new Set(['clipPath']),
  mask: new Set(['mask']),
}

const EXPORT = 'and export it again'

/** Elements that would be lost, and what to do. */
const REJECTED: Readonly<Record<string, string>> = {
  text: `convert it to paths ${EXPORT}`,
  image: 'draw it as shapes',
  foreignObject: 'draw it as shapes',
  ...Object.fromEntries(
    ['animate', 'animateColor', 'animateMotion', 'animateTransform', 'set'].map((name) => [
      name,
      'remove the animation',
    ]),
  ),
}

/** Attributes that change the look of an icon in a way that is not kept, unless they say nothing. */
const EFFECTS =
  /^(?:animation|background|background-color|background-image|filter|marker|marker-end|marker-mid|marker-start|mask-image|mix-blend-mode|rotate|scale|translate)$/
const NO_EFFECT = /^(?:none|normal|auto|initial|unset|transparent|0)?$/

/** A drawing that references itself again and again would keep every browser busy. */
const MAX_DRAWN = 5000
const MAX_STEPS = 100

/**
 * Returns an icon with the same look, made of attributes and of references inside it alone: styles are
 * attributes, ids are numbers, and what is not drawn is left out. Throws 400 with the element that
 * cannot be kept.
 */
function resolveSvg(markup: string): string {
  const root = readSvg(markup)
  if (!root) return ''
  applyStyles(root)
  const ids = idsOf(root)
  /** The drawn elements, with the attributes that are stored. */
  const drawn = new Map<SvgElement, Record<string, string>>()
  const newIds = new Map<SvgElement, string>()
  let count = 0
  draw(root, 0)
  prune(root)
  return writeSvg(root)

  function draw(element: SvgElement, steps: number, byReference = false): void {
    count += 1
    if (count > MAX_DRAWN || steps > MAX_STEPS) {
      rejectIcon('The icon repeats its parts too often. Simplify it.')
    }
    const isDrawn = DRAWN.has(element.name)
    if (element.attributes['display'] === 'none' && (isDrawn || !byReference)) return
    const todo = REJECTED[element.name]
    if (todo) rejectIcon(`The icon has <${element.name}>, which cannot be kept: ${todo}.`)
    if (element.name === 'switch') chooseBranch(element)
    if (element.name === 'a') element.name = 'g'
    if (!DRAWN.has(element.name) && !(byReference && REFERRED.has(element.name))) return
    drawn.set(element, {})
    const attributes = Object.entries(element.attributes).map(
      ([key, value]) => [key, valueOf(element, key, value, steps)] as const,
    )
    const href = hrefOf(element, steps)
    drawn.set(element, {
      ...Object.fromEntries(
        attributes.flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
      ),
      ...(href !== null && { href }),
    })
    for (const child of element.children) draw(child, steps + 1)
  }

  /** Returns the value to store, null for one without a meaning. */
  function valueOf({ name }: SvgElement, key: string, value: string, steps: number): string | null {
    if (EFFECTS.test(key) && !NO_EFFECT.test(value)) {
      rejectIcon(
        `The icon has ${key} on <${name}>, which cannot be kept: remove the effect ${EXPORT}.`,
      )
    }
    if (key === 'id' || HREF.test(key)) return null
    const targets = TARGETS[key]
    const reference = targets && REFERENCE.exec(value)
    if (reference) {
      const [, former = '', fallback = ''] = reference
      const target = ids.get(former.trim())
      if (target && !targets.has(target.name)) {
        rejectIcon(
          `The icon has ${key} by <${target.name}>, which cannot be kept: use a color or a gradient.`,
        )
      }
      const id = target && refer(target, steps)
      return id ? `url(#${id})` : fallback.trim() || 'none'
    }
    if (SVG_VALUES[key]?.test(value) !== false) return value
    // Browsers ignore what is no value; functions and escapes may be one for them.
    if (!/[(\\]/.test(value)) return null
    return rejectIcon(
      `The icon has ${key}="${value.slice(0, 60)}" on <${name}>, which cannot be kept: use plain colors and numbers.`,
    )
  }

  function hrefOf({ name, attributes }: SvgElement, steps: number): string | null {
    // Older programs write xlink:href; href counts where both are there.
    const key =
      'href' in attributes ? 'href' : Object.keys(attributes).find((one) => HREF.test(one))
    if (key === undefined || (name !== 'use' && !GRADIENTS.has(name))) return null
    const value = attributes[key] ?? ''
    if (!value.startsWith('#')) {
      rejectIcon(
        `The icon has a part from elsewhere, “${value.slice(0, 60)}”: draw it inside the icon.`,
      )
    }
    const target = ids.get(value.slice(1))
    const id = target && refer(target, steps)
    return id ? `#${id}` : null
  }

  /** Returns the new id of an element that is drawn by reference, null if it is not displayed. */
  function refer(target: SvgElement, steps: number): string | null {
    draw(target, steps + 1, true)
    if (!drawn.has(target)) return null
    const id = newIds.get(target) ?? `i${newIds.size}`
    newIds.set(target, id)
    return id
  }

  /** Removes what is not drawn, except around what is; returns true for what is kept. */
  function prune(element: SvgElement): boolean {
    const attributes = drawn.get(element)
    element.children = element.children.filter(
      (child) => prune(child) || (TEXTS.includes(child.name) && attributes !== undefined),
    )
    const id = newIds.get(element)
    // Of a group that only surrounds parts drawn elsewhere, nothing but that it is hidden counts.
    const { display } = element.attributes
    const kept = attributes ?? (display === undefined ? {} : { display })
    element.attributes = id === undefined ? kept : { id, ...kept }
    return attributes !== undefined || element.children.length > 0
  }
}

const HREF = /^(?:[\w-]+:)?href$/

/** A reference to a part of the same file, with what counts if the part is missing. */
const REFERENCE = /^\s*url\(\s*["']?#([^"'()]+)(?:["']\s*)?\)(.*)$/

function idsOf(root: SvgElement): Map<string, SvgElement> {
  const ids = new Map<string, SvgElement>()
  add(root)
  return ids

  function add(element: SvgElement): void {
    const { id } = element.attributes
    if (id !== undefined && !ids.has(id)) ids.set(id, element)
    element.children.forEach(add)
  }
}

/** Illustrator writes a branch for itself beside the one for everybody else. */
function chooseBranch(element: SvgElement): void {
  const everybody = element.children.find(({ attributes }) => !('requiredExtensions' in attributes))
  element.name = 'g'
  element.children = everybody ? [everybody] : []
}
