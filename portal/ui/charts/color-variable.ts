import type { LegendEntry } from '@insights/charts/chart.ts'

/** Returns '--chart-other' for 'color:chartOther'. */
export function variableOf(color: LegendEntry['color']): string {
  const name = color.slice(color.indexOf(':') + 1)
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
