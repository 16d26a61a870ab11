import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { SLIDE_PARTS, type SlidePart } from '@insights/domain/document/slide-parts.ts'
import * as z from 'zod'

import { brandPage, readBrandSettings, MAX_SETTINGS_LENGTH } from './brand-settings.ts'
import { experience } from './content-building.ts'
import { earlierScreenshotsQuery, earlierScreenshots } from './earlier-screenshots.ts'
import { endpoint, file } from './endpoint.ts'
import { errorBody } from './error.ts'
import { applicationId, applicationKey, id, isoDateTime } from './fields.ts'
import { reportStatus } from './reports.ts'

/** The document is made and stored by the server; this describes it, and nothing is parsed by it. */
const byApplication = <Value extends z.ZodType>(value: Value) =>
  z.object(
    Object.fromEntries(APPLICATIONS.map(({ title }) => [title, value])) as Record<
      (typeof APPLICATIONS)[number]['title'],
      Value
    >,
  )

const richText = z.string().nullable()
const category = z.object({ categoryId: id, title: z.string() })
const place = { rank: z.number(), companyId: id, company: z.string(), score: z.number() }
const rank = z.object({ ...place, change: z.number().nullable(), significant: z.boolean() })
const ranks = z.array(rank)
const pastRanks = byApplication(z.array(z.object(place)))

const rankings = z.object({
  overall: ranks,
  applications: byApplication(ranks),
  categories: byApplication(
    z.array(z.object({ categoryId: id, categoryName: z.string(), scores: z.array(z.number()) })),
  ),
})

const scoring = z.object({
  deviceWeights: byApplication(z.number()),
  categoryWeights: z.array(z.object({ categoryId: id, weight: z.number() })),
  userRatings: z.array(z.partialRecord(applicationKey, z.number())),
})

const historyEntry = z.object({
  reportId: id,
  date: isoDateTime,
  overall: z.array(z.object(place)),
  applications: pastRanks,
  groups: z.record(z.string(), pastRanks),
})

const surveyResult = z.object({
  rank: z.number(),
  name: z.string(),
  categoryId: id,
  categoryGroup: z.string(),
  fourFive: z.number(),
  five: z.number(),
  nearestPointFive: z.number(),
})

const scoreChangeParts = z.object({
  categories: z.array(z.number()),
  rating: z.number(),
  former: z.number(),
})

const companyScoreChange = z.object({
  companyId: id,
  overall: scoreChangeParts,
  applications: byApplication(scoreChangeParts),
})

const categoryPerformance = z.object({
  categoryGroup: z.string(),
  applications: byApplication(
    z.object({ ranking: ranks, notableCallouts: richText, experiences: z.array(experience) }),
  ).nullable(),
})

const availability = z.object({
  from: isoDateTime,
  starts: z.array(
    z.object({
      companyId: id,
      application: applicationKey,
      capabilityId: id,
      date: isoDateTime,
      exact: z.boolean(),
    }),
  ),
  firsts: z.array(
    z.object({
      application: applicationKey,
      capabilityId: id,
      date: isoDateTime,
      companyIds: z.array(id),
    }),
  ),
})

const matrixCategory = z.object({
  categoryId: id,
  title: z.string(),
  categoryGroup: z.string(),
  capabilities: z.array(
    z.object({
      capabilityId: id,
      title: z.string(),
      available: byApplication(z.array(z.boolean().nullable())),
    }),
  ),
})

const capabilityUpdate = z.object({
  date: isoDateTime,
  companyId: id,
  company: z.string(),
  application: applicationKey,
  categoryGroup: z.string(),
  category: z.string(),
  capability: z.string(),
  change: z.string(),
  note: z.string(),
  hasCapability: z.boolean(),
})

const availabilityChange = z.object({
  companyId: id,
  application: applicationKey,
  categoryId: id,
  capabilityId: id,
  gained: z.boolean(),
  note: z.string(),
})

const screenshot = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  companyId: id,
  application: applicationKey,
  categoryId: id,
  capabilityId: id,
  capability: z.string(),
})

/**
 * Everything a reader of a report can see. With preview access most of it is empty or null. The
 * status of a published one is PUBLISHED for good: what becomes of it later is told by `reports`.
 */
export const reportDocument = z.object({
  preview: z.boolean(),
  report: z.object({
    _id: id,
    title: z.string(),
    industry: z.object({ _id: id, title: z.string() }),
    date: isoDateTime,
    status: reportStatus,
    revision: z.number(),
  }),
  companies: z.array(z.object({ companyId: id, title: z.string() })),
  applications: z.array(z.object({ _id: applicationId, title: applicationKey })),
  categoryGroups: z.array(z.object({ title: z.string(), categories: z.array(category) })),
  counts: z.object({
    categories: z.number(),
    capabilities: z.number(),
    screenshots: z.number(),
    surveyQuestions: z.number(),
  }),
  executiveSummary: z.object({
    ordinal: z.string(),
    availableDate: z.string(),
    intro: z.string(),
    topPerformers: richText,
  }),
  rankings: rankings.nullable(),
  scoring: scoring.nullable(),
  history: z.array(historyEntry),
  scoreChanges: z.array(companyScoreChange).nullable(),
  productRating: z.array(
    z.object({
      applicationId,
      application: applicationKey,
      keySuccessFactor: richText,
      bestInClassFeatures: richText,
    }),
  ),
  survey: z.object({ rows: z.array(surveyResult) }).nullable(),
  categoryPerformance: z.array(categoryPerformance),
  trendsInnovations: z.array(z.object({ _id: z.string(), title: z.string(), content: z.string() })),
  methodology: richText,
  matrix: z.array(matrixCategory),
  updates: z.array(capabilityUpdate),
  changes: z.array(availabilityChange),
  screenshots: z.array(screenshot),
  availability: availability.nullable(),
}) satisfies z.ZodType<ReportDocument>

export const byReportId = z.strictObject({ reportId: id })

const PARTS: ReadonlySet<string> = new Set(SLIDE_PARTS.map(({ key }) => key))

/** Chosen parts of the briefing, separated by commas; all of it, with its cover, without. */
const slidesQuery = z.strictObject({
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

/** Which page on a brand: the reader's own one without a company, with the page's defaults without settings. */
const brandFileQuery = z
  .strictObject({
    page: brandPage,
    company: id.optional(),
    settings: z.string().max(MAX_SETTINGS_LENGTH).optional(),
  })
  .refine(({ page, settings }) => readBrandSettings(page, settings) !== null, {
    path: ['settings'],
    error: 'Must be settings of the page',
  })

export type BrandFileQuery = z.output<typeof brandFileQuery>

export const reportDocumentsApi = {
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
    responses: {
      200: file('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
      403: errorBody,
      404: errorBody,
      429: errorBody,
      503: errorBody,
    },
  }),
  brandSlide: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/your-brand.pptx',
    params: byReportId,
    query: brandFileQuery,
    responses: {
      200: file('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
      400: errorBody,
      403: errorBody,
      404: errorBody,
      429: errorBody,
      503: errorBody,
    },
  }),
  brandSheet: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/your-brand.xlsx',
    params: byReportId,
    query: brandFileQuery,
    responses: {
      200: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
      400: errorBody,
      403: errorBody,
      404: errorBody,
      429: errorBody,
      503: errorBody,
    },
  }),
  executive: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/executive.pdf',
    params: byReportId,
    responses: {
      200: file('application/pdf'),
      403: errorBody,
      404: errorBody,
      429: errorBody,
      503: errorBody,
    },
  }),
  workbook: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/figures.xlsx',
    params: byReportId,
    responses: {
      200: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
      403: errorBody,
      404: errorBody,
      429: errorBody,
      503: errorBody,
    },
  }),
}
