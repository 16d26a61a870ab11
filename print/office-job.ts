import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'

import { renderBoardDeck, renderBrandSheet, renderBrandSlide } from './brand/brand-files.ts'
import type { BoardOrder, BrandOrder } from './brand/brand-subject.ts'
import type { DeckOptions, SlideScreenshot } from './powerpoint/deck-options.ts'
import { renderPowerPoint } from './powerpoint/render-powerpoint.ts'
import { renderExcel } from './render-excel.ts'

/** The report document as JSON and the format to render. */
export interface OfficeInput {
  readonly json: Uint8Array
  readonly format: OfficeFormat
  /** False to leave 95% intervals out; true by default. */
  readonly intervals?: boolean
  /** Options of a presentation; the whole one without an own company by default. */
  readonly options?: DeckOptions
  /** The file's page on one brand, instead of the whole report. */
  readonly brand?: BrandOrder
  /** The board deck on one brand, with this plan. */
  readonly board?: BoardOrder
}

export type OfficeFormat = keyof typeof RENDER

const RENDER = { pptx: renderPowerPoint, xlsx: (document: ReportDocument) => renderExcel(document) }

/** Runs in a child process: tens of thousands of cells take seconds. */
export async function run({
  json,
  format,
  intervals = true,
  options: given,
  brand,
  board,
}: OfficeInput): Promise<Uint8Array> {
  const whole = JSON.parse(Buffer.from(json).toString()) as ReportDocument
  const document = intervals ? whole : withoutIntervals(whole)
  const options = given && { ...given, screenshots: await paintScreenshots(given.screenshots) }
  if (board) return renderBoardDeck(document, board, options)
  if (!brand) return RENDER[format](document, options)
  return format === 'pptx'
    ? renderBrandSlide(document, brand, options)
    : renderBrandSheet(document, brand)
}

function paintScreenshots(
  screenshots: readonly SlideScreenshot[],
): Promise<readonly SlideScreenshot[]> {
  return Promise.all(
    screenshots.map(async (screenshot) => {
      const { marks = [] } = screenshot
      if (marks.length === 0) return screenshot
      const { paintMarks } = await import('./pdf/paint-marks.ts')
      return { ...screenshot, bytes: await paintMarks(screenshot.bytes, marks) }
    }),
  )
}
