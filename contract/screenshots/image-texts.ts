import { toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { byReportId, id, isoDateTime } from '../fields.ts'

/** Screenshots in one response at most. */
export const MAX_FOUND = 200

/** Search words for the texts on images. */
const searched = z
  .string()
  .max(100)
  .refine((text) => toSearchTerms(text).length > 0, 'Must have a word of two letters or digits')

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'Must be a whole number, 0 or more')
  .transform(Number)

const foundQuery = z.strictObject({
  text: searched,
  /** Number of found screenshots that are skipped. */
  $skip: wholeNumber.optional(),
})

const box = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
})

/** A screenshot whose text was read. Recognised text is a hint, never an answer. */
const foundScreenshot = z.object({
  image: id,
  width: z.number(),
  height: z.number(),
  hits: z.array(z.object({ box, quote: z.string() })),
})

const foundScreenshots = z.object({
  total: z.number(),
  /** Screenshots of the report whose text has not been read yet. */
  waiting: z.number(),
  data: z.array(foundScreenshot),
})

/** `report` is the one whose gallery asks: it is left out, and its industry comes first. */
const editionsQuery = z.strictObject({ text: searched, report: id })

const edition = { report: id, industry: z.string(), date: isoDateTime }

const foundEditions = z.object({
  /** Reports that the caller may read, with the screenshots found in them. */
  data: z.array(
    z.object({
      ...edition,
      /** Counted up to 999, and up to 199 of a text that very many images have. */
      screenshots: z.number(),
      /** True when there are more. */
      more: z.boolean(),
      capabilities: z.array(z.string()),
    }),
  ),
  /** Editions of the same industry that the caller may not read; they are not searched. */
  unread: z.array(z.object(edition)),
})

export type FoundScreenshot = z.infer<typeof foundScreenshot>
export type FoundScreenshots = z.infer<typeof foundScreenshots>
export type FoundEditions = z.infer<typeof foundEditions>

export const imageTextsApi = {
  find: endpoint({
    method: 'GET',
    path: '/report-documents/:reportId/image-texts',
    params: byReportId,
    query: foundQuery,
    responses: { 200: foundScreenshots, 400: errorBody, 403: errorBody, 404: errorBody },
  }),
  findEditions: endpoint({
    method: 'GET',
    path: '/image-text-editions',
    query: editionsQuery,
    responses: { 200: foundEditions, 400: errorBody, 403: errorBody, 404: errorBody },
  }),
}
