import sanitizeHtml from 'sanitize-html'

import { MAX_DEPTH } from './read-svg.ts'
import { rejectIcon } from './reject-icon.ts'
import { resolveSvg } from './resolve-svg.ts'
import { KNOWN, SHAPES, SVG_VALUES, TEXTS } from './svg-values.ts'

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
