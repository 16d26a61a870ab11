import type { Sentence } from '../reading/claims/claim.ts'
import { type ChartColor } from './paint-option.ts'

/**
 * A chart for ECharts, used in the portal and in print: plain data without functions or fonts,
 * which the theme adds, and with the names of colours, which `paintOption` replaces.
 */
export interface Chart {
  readonly option: Readonly<Record<string, unknown>>
  /** Pixels that its rows need; the width is the available one. */
  readonly height: number
  /** Text alternative. */
  readonly description: string
  /** One sentence with what the figures mean; '' if there are none. */
  readonly finding: Sentence | ''
  /** What is measured, and where the axis runs; to stand below the chart. */
  readonly notes: readonly string[]
  /** What the marks mean. */
  readonly legend: readonly LegendEntry[]
  /** The same values as a table, to read, copy and export. */
  readonly table: ChartTable
}

export interface LegendEntry {
  readonly mark: 'dot' | 'hollow' | 'line' | 'dashed' | 'bar' | 'sign'
  readonly color: ChartColor
  /** The sign itself, for the mark of this name. */
  readonly sign?: string
  readonly text: string
}

/** The values of a chart: a row for each company, category or question. */
export interface ChartTable {
  /** The first header is that of the names. */
  readonly heads: readonly string[]
  /** The unit of each further column. */
  readonly units: readonly ChartUnit[]
  readonly rows: readonly ChartTableRow[]
  /** The header of the rows' notes, which are the last column. */
  readonly noteHead?: string
}

/**
 * Fractions shown as percentages or as points of them, ranks, weights of the survey, and numbers of
 * companies or of months.
 */
export type ChartUnit = 'percent' | 'points' | 'rank' | 'weight' | 'count'

export interface ChartTableRow {
  /** Of the company, or of what else the row is about. */
  readonly id: string
  readonly name: string
  /** One for each further header; null if there is none. */
  readonly values: readonly (number | null)[]
  /** What is known besides the figures, for a table with a header for it. */
  readonly note?: string
}

/** Ids of the reader's own companies, which are highlighted. */
export type OwnCompanies = ReadonlySet<string>

/** Average character width in pixels at the label size of 12 pixels. */
const CHARACTER = 7

/** Returns the width in pixels of the longest label, at most `most`. */
export function labelWidth(labels: readonly string[], most: number): number {
  const longest = labels.reduce((length, label) => Math.max(length, label.length), 0)
  return Math.min(Math.ceil(longest * CHARACTER), most)
}

/** The ends of an axis of percents and the distance of its marks. */
export interface PercentAxis {
  readonly min: number
  readonly max: number
  readonly interval: number
}

/**
 * Returns an axis that has all fractions, in whole tens of percent: from 0 if they come near it,
 * else from the ten below the smallest.
 */
export function percentAxis(fractions: readonly number[]): PercentAxis {
  if (fractions.length === 0) return { min: 0, max: 100, interval: 20 }
  const tens = fractions.map((fraction) => Math.round(fraction * 10_000) / 1000)
  const highest = Math.ceil(Math.max(...tens))
  const lowest = Math.floor(Math.min(...tens))
  const max = Math.max(highest, 2)
  const min = lowest <= 2 ? 0 : Math.min(lowest, max - 2)
  const interval = max - min > 5 ? 2 : 1
  // The last mark stands at the end.
  const rest = (max - min) % interval
  const [from, to] = min > 0 ? [min - rest, max] : [min, max + rest]
  return { min: from * 10, max: to * 10, interval: interval * 10 }
}

/** 'The axis runs from 40 to 100%.' */
export function axisNote({ min, max }: PercentAxis, axis = 'The axis runs'): string {
  return `${axis} from ${min} to ${max}%.`
}
