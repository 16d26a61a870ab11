import { sanitizeSvg } from '../catalogue/icons/sanitize-svg.ts'
import { HttpError } from '../http/errors.ts'

export const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

/** Matches only known elements with plain values, and text without markup. */
export const INERT = new RegExp(
  String.raw`^<svg ${NAMESPACE.replaceAll('.', String.raw`\.`)}(?: [a-zA-Z\d-]+="[\w\s.,()#%/+-]*")*>` +
    String.raw`(?:</?(?:svg|g|defs|path|circle|ellipse|line|polyline|polygon|rect|stop|use|symbol|mask|clipPath|(?:linear|radial)Gradient|title|desc)` +
    String.raw`(?: [a-zA-Z\d-]+="[\w\s.,()#%/+-]*")*(?: /)?>|[^<>&]|&(?:amp|lt|gt|quot);)*</svg>$`,
)

/** Returns the SVG that would be stored: an empty one if it is rejected. */
export function storedOf(markup: string): string {
  try {
    return sanitizeSvg(markup)
  } catch (error) {
    if (error instanceof HttpError && error.code === 400) return `<svg ${NAMESPACE}></svg>`
    throw error
  }
}
