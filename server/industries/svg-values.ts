const NUMBERS = /^[\d\s.,eE+-]*$/
const LENGTH = /^[\d.eE+-]+(?:px|em|rem|pt|pc|cm|mm|in|%)?$/
const WORD = /^[a-zA-Z-]{1,30}$/
const COLOUR =
  /^(?:[a-zA-Z]{1,30}|#[\da-fA-F]{3,8}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/+-]{0,60}(?:deg)?[\d\s.,%/+-]{0,60}\))$/
const PATH = /^[MmZzLlHhVvCcSsQqTtAa\d\s.,eE+-]*$/
const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]*\)[\s,]*)*$/

/**
 * The attributes of an icon, and what their values may look like. Nothing here can name anything
 * else: no reference, no function but of colours and transforms, no escape that would spell one.
 */
export const SVG_VALUES: Readonly<Record<string, RegExp>> = {
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
