import { COLORS } from '@insights/domain/colors/colors.ts'

/** Returns the colours of a scheme as custom properties, `inkSoft` as `--ink-soft`: `@mixin colors dark`. */
export function colorProperties(
  _mixin: unknown,
  scheme: keyof typeof COLORS,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COLORS[scheme]).map(([name, color]) => [
      `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      color,
    ]),
  )
}
