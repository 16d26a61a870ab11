import sanitizeHtml from 'sanitize-html'

import { badRequest } from '../http/errors.ts'

const SHAPES = ['path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect']
const TEXTS = ['title', 'desc']
const KNOWN = ['svg', 'g', ...SHAPES, ...TEXTS]

/** Icons are nested a few levels deep; browsers give up at some hundred. */
const MAX_DEPTH = 30

const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Marks an element that is removed with its children. */
const UNKNOWN = 'unknown'

/**
 * Returns an icon with nothing but shapes and paint: no script, no style, no reference (D4). It is
 * shown as an image all the same.
 */
export function sanitizeSvg(markup: string): string {
  let depth = 0
  let isBegun = false
  const clean = sanitizeHtml(markup, {
    allowedTags: KNOWN,
    allowedAttributes: { '*': [...Object.keys(SVG_VALUES), 'xmlns', UNKNOWN] },
    selfClosing: SHAPES,
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
  const message = 'Must be an SVG drawing: <svg> with at least one shape.'
  throw badRequest(`svgIcon: ${message}`, { svgIcon: message })
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

const NUMBERS = /^[\d\s.,eE+-]*$/
const LENGTH = /^[\d.eE+-]+(?:px|em|rem|pt|pc|cm|mm|in|%)?$/
const WORD = /^[a-zA-Z-]{1,30}$/
const COLOUR =
  /^(?:[a-zA-Z]{1,30}|#[\da-fA-F]{3,8}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/+-]{0,60}(?:deg)?[\d\s.,%/+-]{0,60}\))$/
const PATH = /^[MmZzLlHhVvCcSsQqTtAa\d\s.,eE+-]*$/
const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]*\)[\s,]*)*$/

/**
 * The attributes of an icon, and the syntax of their values. None can name anything else: no
 * reference, no function but of colours and transforms, no escape that would spell one.
 */
const SVG_VALUES: Readonly<Record<string, RegExp>> = {
  d: PATH,
  points: NUMBERS,
  viewBox: NUMBERS,
  transform: TRANSFORM,
  fill: COLOUR,
  stroke: COLOUR,
  'fill-rule': WORD,
  'clip-rule': WORD,
  'stroke-linecap': WORD,
  'stroke-linejoin': WORD,
  'stroke-dasharray': NUMBERS,
  ...Object.fromEntries(
    ['cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'width', 'height']
      .concat('stroke-width', 'stroke-miterlimit', 'stroke-opacity', 'fill-opacity', 'opacity')
      .map((name) => [name, LENGTH]),
  ),
}
