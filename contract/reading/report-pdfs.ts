import * as z from 'zod'

import { endpoint, file } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { byReportId, id, isoDateTime } from '../fields.ts'

/** Progress of generating a report's PDF; `none`: it was never requested. */
const REPORT_PDF_STATES = ['none', 'queued', 'running', 'done', 'failed'] as const

/**
 * The PDF of a report: the portal's own for staff, a copy with their company's name for customers.
 * A draft's is marked as a draft, and generated on request.
 */
const reportPdf = z.object({
  reportId: id,
  state: z.enum(REPORT_PDF_STATES),
  /** URL of the file, null until it exists; an older file stays while another is generated. */
  urlPdf: z.string().nullable(),
  /** True when the report has changed since the file was generated: another one should be requested. */
  stale: z.boolean(),
  /** Size of the file, in bytes. */
  pages: z.number().nullable(),
  bytes: z.number().nullable(),
  madeAt: isoDateTime.nullable(),
  /** Names of images that could not be printed, and the reason of a failure: for staff only. */
  missingImages: z.array(z.string()),
  reason: z.string().nullable(),
})

/** Requests the PDF: generated if missing, again if it failed or is stale, and once at a time. */
const reportPdfCreate = z.strictObject({ reportId: id })

/** The browser displays the file unless a download is requested. */
const reportPdfFileQuery = z.strictObject({ download: z.literal('true').optional() })

export type ReportPdf = z.infer<typeof reportPdf>

export const reportPdfsApi = {
  get: endpoint({
    method: 'GET',
    path: '/report-pdfs/:reportId',
    params: byReportId,
    responses: { 200: reportPdf, 403: errorBody, 404: errorBody },
  }),
  create: endpoint({
    method: 'POST',
    path: '/report-pdfs',
    body: reportPdfCreate,
    responses: { 201: reportPdf, 403: errorBody, 404: errorBody },
  }),
  file: endpoint({
    method: 'GET',
    path: '/report-pdfs/:reportId/file',
    params: byReportId,
    query: reportPdfFileQuery,
    responses: { 200: file('application/pdf'), 304: z.null(), 403: errorBody, 404: errorBody },
  }),
}
