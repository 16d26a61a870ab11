import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import { SLIDE_PARTS, type SlidePart } from '@insights/domain/reading/document/slide-parts.ts'
import * as z from 'zod'

import { endpoint, file } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { byReportId, id } from '../fields.ts'
import { brandPage, readBrandSettings, MAX_SETTINGS_LENGTH } from './brand-settings.ts'
import { earlierScreenshotsQuery, earlierScreenshots } from './earlier-screenshots.ts'
import { reportDocument } from './report-document.ts'

/** Leaves 95% intervals out, as the reader has on all pages. */
const intervals = z.literal('off').optional()

const PARTS: ReadonlySet<string> = new Set(SLIDE_PARTS.map(({ key }) => key))

/** Chosen parts of the briefing, separated by commas; all of it, with its cover, if missing. */
const slidesQuery = z.strictObject({
  intervals,
  parts: z
    .string()
    .max(120)
    .refine((parts) => parts.split(',').every((part) => PARTS.has(part)), 'Unknown part')
    .optional(),
})

/** Returns the chosen parts in the order of the briefing, each once; null for all of it. */
export function readSlideParts({
  parts,
}: z.output<typeof slidesQuery>): readonly SlidePart[] | null {
  if (parts === undefined) return null
  const chosen = new Set(parts.split(','))
  return SLIDE_PARTS.map(({ key }) => key).filter((key) => chosen.has(key))
}

/** A brand's page; the reader's own brand and the page's defaults if missing. */
const brandFileQuery = z
  .strictObject({
    page: brandPage,
    intervals,
    company: id.optional(),
    settings: z.string().max(MAX_SETTINGS_LENGTH).optional(),
  })
  .refine(({ page, settings }) => readBrandSettings(page, settings) !== null, {
    path: ['settings'],
    error: 'Must be settings of the page',
  })

/**
 * A brand's board deck, with these settings of its plan; the own brand and a plan's defaults if
 * missing. It has five slides; a long one has 8 to 10.
 */
const boardQuery = z
  .strictObject({
    intervals,
    length: z.literal('long').optional(),
    company: id.optional(),
    settings: z.string().max(MAX_SETTINGS_LENGTH).optional(),
  })
  .refine(({ settings }) => readBrandSettings('plan', settings) !== null, {
    path: ['settings'],
    error: 'Must be settings of a plan',
  })

/** The page as a sheet of paper of its own. */
const brandPdfQuery = z.strictObject({
  page: z.literal('standing'),
  intervals,
  company: id.optional(),
})

const intervalsQuery = z.strictObject({ intervals })

export type BrandFileQuery<Page extends BrandView = BrandView> = z.output<typeof brandFileQuery> & {
  readonly page: Page
}
export type BoardQuery = z.output<typeof boardQuery>
export type IntervalsQuery = z.output<typeof intervalsQuery>

const slides = file('application/vnd.openxmlformats-officedocument.presentationml.presentation')
const workbook = file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
const pdf = file('application/pdf')

/** Headers of a file that is made while its caller waits. */
const rejected = { 403: errorBody, 404: errorBody, 429: errorBody, 503: errorBody }

export const documentsApi = {
  get: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId',
    params: byReportId,
    responses: { 200: reportDocument, 304: z.null(), 404: errorBody },
  }),
  earlierScreenshots: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/earlier-screenshots',
    params: byReportId,
    query: earlierScreenshotsQuery,
    responses: { 200: earlierScreenshots, 403: errorBody, 404: errorBody },
  }),
  capabilitiesCsv: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/capabilities.csv',
    params: byReportId,
    responses: { 200: file('text/csv'), 403: errorBody, 404: errorBody },
  }),
  slides: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/briefing.pptx',
    params: byReportId,
    query: slidesQuery,
    responses: { 200: slides, ...rejected },
  }),
  brandSlide: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/your-brand.pptx',
    params: byReportId,
    query: brandFileQuery,
    responses: { 200: slides, 400: errorBody, ...rejected },
  }),
  /** The slides for a board meeting on one brand. */
  board: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/board.pptx',
    params: byReportId,
    query: boardQuery,
    responses: { 200: slides, 400: errorBody, ...rejected },
  }),
  brandSheet: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/your-brand.xlsx',
    params: byReportId,
    query: brandFileQuery,
    responses: { 200: workbook, 400: errorBody, ...rejected },
  }),
  /** One brand's standing, on one sheet of paper. */
  brandPage: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/your-brand.pdf',
    params: byReportId,
    query: brandPdfQuery,
    responses: { 200: pdf, 400: errorBody, ...rejected },
  }),
  executive: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/executive.pdf',
    params: byReportId,
    query: intervalsQuery,
    responses: { 200: pdf, ...rejected },
  }),
  workbook: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/figures.xlsx',
    params: byReportId,
    query: intervalsQuery,
    responses: { 200: workbook, ...rejected },
  }),
}
