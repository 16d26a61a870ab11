import type { ChartTable } from '@insights/domain/reading/charts/chart-table.ts'
import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import type { EChartsOption } from 'echarts'

import type { ChartColor } from './paint-option.ts'

/**
 * A chart for ECharts, used in the portal and in print: plain data without functions or fonts,
 * which the theme adds, and with the names of colours, which `paintOption` replaces.
 */
export interface Chart {
  readonly option: EChartsOption
  /** Height of its rows in pixels; the width is the available one. */
  readonly height: number
  /** Text alternative. */
  readonly description: string
  /** One sentence with the meaning of the values; '' without values. */
  readonly finding: Sentence | ''
  /** Notes below the chart: what is measured, and the range of the axis. */
  readonly notes: readonly string[]
  /** Meanings of the marks. */
  readonly legend: readonly LegendEntry[]
  /** The same values as a table, to read, copy and export. */
  readonly table: ChartTable
}

export interface LegendEntry {
  readonly mark: 'dot' | 'hollow' | 'line' | 'dashed' | 'bar' | 'sign'
  readonly color: ChartColor
  /** The sign itself, if `mark` is 'sign'. */
  readonly sign?: string
  readonly text: string
}

/** Average character width in pixels at the label size of 12 pixels. */
const CHARACTER = 7

/** Returns the width in pixels of the longest label, at most `most`. */
export function labelWidth(labels: readonly string[], most: number): number {
  const longest = labels.reduce((length, label) => Math.max(length, label.length), 0)
  return Math.min(Math.ceil(longest * CHARACTER), most)
}
