import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { answerKey } from '@insights/domain/reading/comparison/availability-counts.ts'
import { comparedCompanies } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { type NamedScreenshot, rowKey } from './shown-screenshots.ts'

/** A company of a gallery, with its column. */
export interface GalleryCompany {
  readonly companyId: string
  readonly title: string
  /** Overall rank; null without scores. */
  readonly rank: number | null
  readonly own: boolean
}

/** An answer as a gallery shows it. */
export interface ScreenshotCell {
  readonly company: GalleryCompany
  readonly row: RowName
  /** Null while unanswered. */
  readonly available: boolean | null
  /** Since the previous edition. */
  readonly change: 'gained' | 'lost' | null
  /** Shown screenshots; the cell shows the first one. */
  readonly screenshots: readonly NamedScreenshot[]
  /** True if a search hides others. */
  readonly leavesOut: boolean
}

interface RowName {
  readonly capabilityId: string
  readonly capability: string
  readonly category: string
  readonly categoryGroup: string
  readonly application: ApplicationKey
}

/** A capability on an application at all companies, or at the chosen one. */
export interface ScreenshotRow extends RowName {
  /** Number of companies in the report that have it. */
  readonly availableAt: number
  readonly cells: readonly ScreenshotCell[]
}

/** Returns the companies in the order of their columns: the own one first, then by overall rank. */
export function galleryCompanies(
  document: Pick<ReportDocument, 'companies' | 'rankings'>,
  own: ReadonlySet<string>,
): GalleryCompany[] {
  const ranks = new Map(document.rankings?.overall.map(({ companyId, rank }) => [companyId, rank]))
  return comparedCompanies(document, own).map(({ companyId, title }) => ({
    companyId,
    title,
    rank: ranks.get(companyId) ?? null,
    own: own.has(companyId),
  }))
}

/**
 * Returns a row for each capability and application with a shown screenshot, in the order of the
 * report, with a cell for each company.
 */
export function toScreenshotRows(
  { matrix, companies: all, screenshots, changes }: ReportDocument,
  shown: readonly NamedScreenshot[],
  companies: readonly GalleryCompany[],
): ScreenshotRow[] {
  const places = new Map(all.map(({ companyId }, place) => [companyId, place]))
  const byAnswer = Map.groupBy(shown, answerKey)
  const answered = new Set(screenshots.map(answerKey))
  const changed = new Map(
    changes.map((change) => [answerKey(change), change.gained ? 'gained' : 'lost'] as const),
  )
  const rows = new Set(shown.map(rowKey))
  return matrix.flatMap(({ title: category, categoryGroup, capabilities }) =>
    capabilities.flatMap(({ capabilityId, title: capability, available }) =>
      APPLICATIONS.filter(({ title }) =>
        rows.has(rowKey({ capabilityId, application: title })),
      ).map(({ title: application }) => {
        const row = { capabilityId, capability, category, categoryGroup, application }
        return {
          ...row,
          availableAt: available[application].filter((one) => one === true).length,
          cells: companies.map((company): ScreenshotCell => {
            const { companyId } = company
            const key = answerKey({ companyId, application, capabilityId })
            const own = byAnswer.get(key) ?? []
            return {
              company,
              row,
              available: available[application][places.get(companyId) ?? -1] ?? null,
              change: changed.get(key) ?? null,
              screenshots: own,
              leavesOut: own.length === 0 && answered.has(key),
            }
          }),
        }
      }),
    ),
  )
}

/** Heading above the first line of tiles. */
export interface TilesHeading {
  readonly title: string
  readonly note: string
  readonly count: number
}

/** A line of the gallery: companies in their columns, or tiles that name their subjects. */
export type ScreenshotLine =
  | { readonly kind: 'row'; readonly row: ScreenshotRow; readonly cells: readonly ScreenshotCell[] }
  | {
      readonly kind: 'tiles'
      readonly heading: TilesHeading | null
      readonly cells: readonly ScreenshotCell[]
    }

/**
 * Returns the lines of a gallery: rows of companies, then the screenshots of capabilities that
 * would leave a row nearly empty. Many of one company alone are grouped by category. A line has
 * `columns` tiles.
 */
export function toScreenshotLines(
  rows: readonly ScreenshotRow[],
  columns: number,
): ScreenshotLine[] {
  if (rows.every(({ cells }) => cells.length === 1)) return toCompanyLines(rows, columns)
  const full = rows.filter(isFull)
  const rest = rows.filter((row) => !isFull(row))
  return [
    ...full.map((row): ScreenshotLine => ({ kind: 'row', row, cells: row.cells })),
    ...toTiles(
      rest,
      columns,
      'Single screenshots',
      'Capabilities with one or two screenshots, so that no row stands empty',
    ),
  ]
}

/** Up to this number, lines need no headings. */
const FEW_LINES = 2

function toCompanyLines(rows: readonly ScreenshotRow[], columns: number): ScreenshotLine[] {
  if (rows.length <= FEW_LINES * columns) {
    const company = rows[0]?.cells[0]?.company.title ?? ''
    return toTiles(rows, columns, company, 'All capabilities, in the order of the report')
  }
  const categories = Map.groupBy(
    rows,
    ({ categoryGroup, category }) => `${categoryGroup} ${category}`,
  )
  return [...categories.values()].flatMap((ofCategory) =>
    toTiles(ofCategory, columns, ofCategory[0]!.category, ofCategory[0]!.categoryGroup),
  )
}

const hasScreenshots = ({ screenshots }: ScreenshotCell) => screenshots.length > 0

/** Returns true if a row has three screenshots, or those of half of its companies. */
function isFull({ cells }: ScreenshotRow): boolean {
  const filled = cells.filter(hasScreenshots).length
  return filled > 2 || filled * 2 > cells.length
}

function toTiles(
  rows: readonly ScreenshotRow[],
  columns: number,
  title: string,
  note: string,
): ScreenshotLine[] {
  const cells = rows.flatMap((row) => row.cells.filter(hasScreenshots))
  const count = cells.reduce((sum, { screenshots }) => sum + screenshots.length, 0)
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, place) => ({
    kind: 'tiles',
    heading: place === 0 ? { title, note, count } : null,
    cells: cells.slice(place * columns, (place + 1) * columns),
  }))
}

/** A cell of the gallery: its line, and its column there. */
export interface CellPlace {
  readonly line: number
  readonly column: number
}

type Lines = readonly Pick<ScreenshotLine, 'cells'>[]

/** Returns the target of a key pressed in a cell; null for a key that moves nowhere. */
export function moveByKey(
  lines: Lines,
  { line, column }: CellPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): CellPlace | null {
  const last = lines.length - 1
  const at = (to: number, wanted: number): CellPlace => {
    const next = Math.min(Math.max(to, 0), last)
    const end = (lines[next]?.cells.length ?? 1) - 1
    return { line: next, column: Math.min(Math.max(wanted, 0), end) }
  }
  if (key === 'ArrowLeft') return at(line, column - 1)
  if (key === 'ArrowRight') return at(line, column + 1)
  if (key === 'ArrowUp') return at(line - 1, column)
  if (key === 'ArrowDown') return at(line + 1, column)
  if (key === 'Home') return at(ctrlKey ? 0 : line, 0)
  if (key === 'End') return at(ctrlKey ? last : line, Infinity)
  return null
}

/** Returns the next cell with a screenshot, the first after the last; null without any. */
export function nextScreenshot(
  lines: readonly ScreenshotLine[],
  { line, column }: CellPlace,
): CellPlace | null {
  const places = lines.flatMap(({ cells }, at) =>
    cells.flatMap((cell, place) => (hasScreenshots(cell) ? { line: at, column: place } : [])),
  )
  const isAfter = (place: CellPlace) =>
    place.line > line || (place.line === line && place.column > column)
  return places.find(isAfter) ?? places[0] ?? null
}

/** Sizes of a gallery's cells in its width. */
export interface GalleryShape {
  /** Number of cells of a row in sight; a fraction if more follow, so that the next one is cut. */
  readonly visible: number
  readonly tiles: number
  /** Width of a cell, in pixels. */
  readonly width: number
}

/** Space between cells, in pixels. */
export const CELL_GAP = 12
/** Minimum width of a phone screen, in pixels. */
const MIN_WIDTH = 128
const MIN_TILES = 2
const MAX_TILES = 8
/** Fewer companies leave columns free, so that their screenshots do not fill the window. */
const FEW_COMPANIES = 6
/** Visible part of the cell that is cut. */
const CUT = 0.55

export function shapeOf(width: number, companies: number): GalleryShape {
  const fitting = (width + CELL_GAP) / (MIN_WIDTH + CELL_GAP)
  const tiles = Math.min(Math.max(Math.floor(fitting), MIN_TILES), MAX_TILES)
  const all = Math.max(companies, Math.min(tiles, FEW_COMPANIES))
  const cut = Math.min(Math.max(Math.floor(fitting - CUT + 0.2), MIN_TILES), MAX_TILES - 1) + CUT
  const visible = companies <= tiles ? all : cut
  return {
    visible,
    tiles: Math.min(tiles, Math.floor(visible)),
    width: (width + CELL_GAP) / visible - CELL_GAP,
  }
}
