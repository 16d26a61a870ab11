export const SHAPES = ['path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect']
export const TEXTS = ['title', 'desc']
const PAINT = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'symbol', 'use']

/** The elements of an icon. */
export const KNOWN = ['svg', 'g', 'defs', ...SHAPES, ...PAINT, ...TEXTS]

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
export const SVG_VALUES: Readonly<Record<string, RegExp>> = Object.fromEntries([
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
