import {
  ANSWER_STATUSES,
  type AnswerField,
  type AnswerFields,
} from '@insights/domain/answers/answer.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, id, isoDateTime, timestamps, text, idParams } from '../fields.ts'
import { equalsFilter, findQuery, selectableFindResult } from '../find.ts'
import { editEffects } from '../reports/edit-effects.ts'

const named = z.object({ _id: z.string(), title: z.string() })

const answerImage = z.object({
  _id: id,
  /** The same id, by the name that the specification has for it. */
  id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  date: isoDateTime,
})

export const answerFields = {
  hasCapability: z.boolean('Required').nullable(),
  capabilityChange: z.string('Required').min(1, 'Required').max(40).nullable(),
  capabilityChangeNote: text(5000),
} satisfies { readonly [Field in AnswerField]: z.ZodType<AnswerFields[Field]> }

/** One cell: report x company x application x category x capability. */
export const answer = z.object({
  _id: id,
  report: id,
  company: named,
  application: named,
  category: named,
  capability: named,
  status: z.enum(ANSWER_STATUSES),
  ...answerFields,
  images: z.array(answerImage),
  version: z.number(),
  /** Null until the cell is answered. */
  lastUpdate: z
    .object({ userId: id.nullable(), userName: z.string(), date: isoDateTime })
    .nullable(),
  ...timestamps,
})

/**
 * Maximum number of reports whose answers are sent at once: those of a history and the one that it
 * ends with.
 */
export const MAX_ANSWERED_REPORTS = 8

/** The fields of an answer, besides its id. */
export const SELECTABLE_ANSWER_FIELDS = answer.omit({ _id: true }).keyof().options

/** The query must name its reports; all of them must be readable. */
export const answersFind = findQuery({
  item: answer,
  filter: {
    _id: equalsFilter(id),
    report: z.union([
      id,
      z.strictObject({
        $in: z.union([z.array(id).min(1).max(MAX_ANSWERED_REPORTS), id.transform((one) => [one])]),
      }),
    ]),
    company: equalsFilter(id),
    application: equalsFilter(applicationId),
    category: equalsFilter(id),
    capability: equalsFilter(id),
    status: equalsFilter(z.enum(ANSWER_STATUSES)),
  },
  sort: ['capability', 'status', 'updatedAt'],
  populate: ['capability', 'category', 'company', 'application', 'images', 'capabilityChange'],
}).required({ report: true })
export const answersPage = selectableFindResult(answer)

/** The version that was read; a later one is not overwritten. */
const version = z.number().int().min(1).max(2_147_483_647)

/** Fields left out of a change keep their value. */
const changedFields = z.object(answerFields).partial().shape

/**
 * The full record as a client read it, with its changes; fields not listed here must be unchanged
 * (D2).
 */
export const answerUpdate = z.strictObject({
  ...answer.partial().shape,
  ...changedFields,
  version,
  hasCapability: z.boolean('Required'),
  /**
   * Images uploaded for this report, sent in the form of this answer, or uploaded by the caller for
   * no report yet, in the order to show them: as ids, or as records with an id or a URL.
   */
  images: z
    .array(
      z.union([
        id,
        answerImage
          .partial()
          .refine((image) => image._id ?? image.id ?? image.url, 'Must have an _id, id or url'),
      ]),
    )
    .max(100)
    .optional(),
  company: z.union([id, named]).optional(),
  application: z.union([z.string(), named]).optional(),
  category: z.union([id, named]).optional(),
  capability: z.union([id, named]).optional(),
  effects: editEffects.optional(),
})
const answerSaved = answer.extend({ effects: editEffects })

/** Many answers of one report at once. */
export const answersPatch = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        ...changedFields,
        _id: id,
        version,
        /** Null removes the answer. */
        hasCapability: answerFields.hasCapability,
        /** Sets the answer back to unconfirmed, as it was carried over. Left out, it is completed. */
        status: z.literal('DRAFT', 'Must be DRAFT or left out').optional(),
        /** Ids of images of this report, in the order to show them. Left out, they stay. */
        images: z.array(id).max(100).optional(),
      }),
    )
    .min(1)
    .max(1000)
    .refine(
      (answers) => new Set(answers.map(({ _id }) => _id)).size === answers.length,
      'Must name each answer once',
    ),
})

/** One result for each answer of a patch, in the same order. */
const answersPatched = z.object({
  results: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('saved'), answer }),
      z.object({ outcome: z.literal('conflict'), answer }),
      z.object({ outcome: z.literal('missing'), _id: id }),
    ]),
  ),
  effects: editEffects,
})

export type Answer = z.infer<typeof answer>
export type AnswerImage = z.infer<typeof answerImage>
export type AnswersPatched = z.infer<typeof answersPatched>

export const answersApi = {
  find: endpoint({
    method: 'GET',
    path: '/capability-reports',
    query: answersFind,
    responses: { 200: answersPage },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/capability-reports/:id',
    params: idParams,
    body: answerUpdate,
    responses: { 200: answerSaved, 400: errorBody, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/capability-reports',
    body: answersPatch,
    responses: { 200: answersPatched, 400: errorBody },
  }),
}
