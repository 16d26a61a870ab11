/** Linear red, green and blue, 0 to 1. */
type Rgb = readonly [number, number, number]

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear red, green and blue. */
const SIGHT = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const

export type Sight = keyof typeof SIGHT

function linear(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return [red, green, blue]
}

function seen(color: string, sight: Sight): Rgb {
  const rgb = linear(color)
  const [red, green, blue] = SIGHT[sight].map((row) =>
    Math.min(Math.max(row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2], 0), 1),
  ) as [number, number, number]
  return [red, green, blue]
}

/** CIE L*a*b* under D65. */
function lab([red, green, blue]: Rgb): Rgb {
  const x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
  const [fx, fy, fz] = [x, y, z].map((part) =>
    part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116,
  ) as [number, number, number]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

/** Returns how different two colours look (CIE76): from about 10 on, at a glance. */
export function colorDistance(one: string, other: string, sight: Sight): number {
  const [first, second] = [lab(seen(one, sight)), lab(seen(other, sight))]
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2])
}

/** Returns the contrast of two colours by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [one, other].map((color) => {
    const [red, green, blue] = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }) as [number, number]
  return Math.max(first, second) / Math.min(first, second)
}
