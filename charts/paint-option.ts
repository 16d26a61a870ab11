import { CHART_COLORS } from '@insights/domain/colors/chart-colors.ts'
import { COLORS, type ColorName } from '@insights/domain/colors/colors.ts'

const PREFIX = 'color:'

/** The name of a colour in an option, the same in every scheme. */
export type ChartColor = `${typeof PREFIX}${ColorName | number}`

/** Returns the name of a colour, or of the nth colour for companies, which repeat. */
export function chartColor(color: ColorName | number): ChartColor {
  return `${PREFIX}${typeof color === 'number' ? color % CHART_COLORS.light.length : color}`
}

/**
 * Returns an option with the colours of a scheme in place of their names. Its first frame is the
 * final one: a growing chart would show wrong values.
 */
export function paintOption<Option extends object>(
  option: Option,
  scheme: 'light' | 'dark',
): Option & { readonly animation: false } {
  const colors: Readonly<Record<string, string>> = {
    ...Object.fromEntries(CHART_COLORS[scheme].entries()),
    ...COLORS[scheme],
  }
  return { ...(paint(option) as Option), animation: false }

  function paint(part: unknown): unknown {
    if (typeof part === 'string') {
      return part.startsWith(PREFIX) ? (colors[part.slice(PREFIX.length)] ?? part) : part
    }
    if (Array.isArray(part)) return part.map(paint)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, paint(value)]))
  }
}
