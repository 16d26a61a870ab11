import {
  MAX_AREAS,
  MAX_LABEL_LENGTH,
  MAX_MARKS,
  MAX_NOTE_LENGTH,
  MIN_SIZE,
} from '@insights/domain/screenshots/marks/image-mark.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, idParams, optionalLine, singleLine, text } from '../fields.ts'
import { editEffects } from '../reports/edit-effects.ts'

/** Position and size in fractions of the image, from its upper left corner. */
const fraction = z
  .number()
  .min(0, 'Must be inside the picture')
  .max(1, 'Must be inside the picture')
const length = fraction.min(MIN_SIZE, 'Must be larger')
/** Fractions have four decimals: a sum may be off by as much as a float is. */
const ROUNDING = 1e-9

const area = { x: fraction, y: fraction, width: length, height: length }
const isInside = (box: z.infer<z.ZodObject<typeof area>>) =>
  box.x + box.width <= 1 + ROUNDING && box.y + box.height <= 1 + ROUNDING
const OUTSIDE = 'Must be inside the picture'

export const imageMark = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('arrow'),
      x: fraction,
      y: fraction,
      toX: fraction,
      toY: fraction,
    })
    .refine(
      ({ x, y, toX, toY }) => Math.max(Math.abs(toX - x), Math.abs(toY - y)) >= MIN_SIZE,
      'Must be longer',
    ),
  z.strictObject({ kind: z.literal('box'), ...area }).refine(isInside, OUTSIDE),
  z.strictObject({
    kind: z.literal('number'),
    x: fraction,
    y: fraction,
    text: optionalLine(MAX_NOTE_LENGTH),
  }),
  z.strictObject({
    kind: z.literal('label'),
    x: fraction,
    y: fraction,
    text: singleLine(MAX_LABEL_LENGTH),
  }),
])

/** Marks and redacted areas of one image of a report. */
const imageMarks = z.object({
  image: id,
  /** 0 while it has no marks. */
  version: z.number(),
  marks: z.array(imageMark),
})
const reportMarks = z.object({
  images: z.array(imageMarks),
  /** Actions of the caller: mark images, and redact images that only this report shows. */
  can: z.object({ edit: z.boolean(), redact: z.boolean() }),
})

export const imageMarksUpdate = z.strictObject({
  /** The version that was read; a later one is not overwritten. */
  version: z.number().int().min(0).max(2_147_483_647),
  marks: z.array(imageMark).max(MAX_MARKS, `Must be at most ${MAX_MARKS} marks`),
})
const imageMarksSaved = imageMarks.extend({ effects: editEffects })

/** Another part of a report with a text that the redaction covers. */
const sameText = z.object({
  /** Texts that were read in the areas. */
  lines: z.array(z.string()),
  total: z.number(),
  data: z.array(
    z.object({
      image: id,
      company: z.string(),
      application: z.string(),
      capability: z.string(),
      lines: z.array(z.string()),
    }),
  ),
})

export type SameText = z.infer<typeof sameText>
export type ImageMarks = z.infer<typeof imageMarks>
export type ReportMarks = z.infer<typeof reportMarks>

export const imageMarksApi = {
  find: endpoint({
    method: 'GET',
    path: '/image-marks/:reportId',
    params: z.strictObject({ reportId: id }),
    responses: { 200: reportMarks },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/image-marks/:reportId/:image',
    params: z.strictObject({ reportId: id, image: id }),
    body: imageMarksUpdate,
    responses: { 200: imageMarksSaved, 400: errorBody, 404: errorBody, 409: errorBody },
  }),
  findSameText: endpoint({
    method: 'GET',
    path: '/image-marks/:reportId/:image/same-text',
    description: 'Other screenshots of the report with the text that stands in some areas of one.',
    params: z.strictObject({ reportId: id, image: id }),
    query: z.strictObject({ areas: text(1500).regex(/^[\d.,;]+$/, 'Must be areas of the image') }),
    responses: { 200: sameText, 400: errorBody, 404: errorBody },
  }),
}

/** Areas of an image to hide for good. */
export const redactionCreate = z.strictObject({
  areas: z
    .array(z.strictObject(area).refine(isInside, OUTSIDE))
    .min(1)
    .max(MAX_AREAS, `Must be at most ${MAX_AREAS} areas`),
})

/** Effects of a redaction besides the image itself. */
const redactionScope = z.object({
  /** Reports that show the image, the newest first. */
  reports: z.array(z.object({ _id: id, title: z.string(), published: z.boolean() })),
  /** True when the caller may redact it. */
  allowed: z.boolean(),
})
const redacted = z.object({
  image: id,
  /** Reports whose PDF is generated again. */
  reports: z.array(id),
  effects: editEffects,
})

export type RedactionScope = z.infer<typeof redactionScope>

export const redactionApi = {
  find: endpoint({
    method: 'GET',
    path: '/images/:id/redaction',
    params: idParams,
    responses: { 200: redactionScope, 404: errorBody },
  }),
  create: endpoint({
    method: 'POST',
    path: '/images/:id/redaction',
    params: idParams,
    body: redactionCreate,
    responses: { 201: redacted, 400: errorBody, 403: errorBody, 404: errorBody, 409: errorBody },
  }),
}
