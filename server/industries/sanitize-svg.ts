import sanitizeHtml from 'sanitize-html'

import { badRequest } from '../http/errors.ts'

const SHAPES = [
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'rect',
  'title',
  'desc',
]
const GEOMETRY = [
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'points',
  'width',
  'height',
]
const PAINT = [
  'fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'stroke', 'stroke-width', 'stroke-linecap',
  'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-opacity', 'opacity', 'transform',
] // prettier-ignore

/**
 * An icon with nothing but shapes and paint: no script, no style, no reference to anything
 * (decisions 4). It is shown as an image all the same.
 */
export function sanitizeSvg(markup: string): string {
  const clean = sanitizeHtml(markup, {
    allowedTags: SHAPES,
    allowedAttributes: {
      '*': [...GEOMETRY, ...PAINT],
      svg: ['viewBox', 'xmlns', 'width', 'height', ...PAINT],
    },
    // A paint may not point anywhere either.
    exclusiveFilter: ({ attribs }) =>
      Object.values(attribs).some((value) => /url\s*\(/i.test(value)),
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'foreignobject'],
    parser: { xmlMode: true },
  }).trim()
  if (
    !/^<svg[\s>]/.test(clean) ||
    !/<(path|circle|ellipse|line|polyline|polygon|rect)\b/.test(clean)
  ) {
    const message = 'Must be an SVG drawing: <svg> with at least one shape.'
    throw badRequest(`svgIcon: ${message}`, { svgIcon: message })
  }
  return clean.includes('xmlns=')
    ? clean
    : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}
