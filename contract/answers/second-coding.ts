import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, byReportId, id, text } from '../fields.ts'
import { editEffects } from '../reports/edit-effects.ts'

/** Characters that the note of a second answer may have, and that of a decision. */
export const MAX_CODING_NOTE = 2000
/** People who may answer one report a second time. */
const MAX_CODERS = 50

const person = z.object({ _id: id, name: z.string() })
const named = z.object({ _id: id, title: z.string() })

/** A cell of a report, with the parameters of its page. */
const cell = z.object({
  answer: id,
  company: named,
  application: applicationId,
  category: named,
  capability: named,
})

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** See `domain/answers/second-coding/agreement.ts`. */
const agreement = z.object({
  pairs: z.number(),
  agreed: z.number(),
  raw: estimate,
  kappa: estimate.nullable(),
  ac1: estimate.nullable(),
  alpha: estimate.nullable(),
})

const groupAgreement = z.object({ _id: z.string(), title: z.string(), agreement })

const plan = {
  /** Share of all cells that are answered a second time at random, above 0 and up to 1. */
  share: z.number('Required').min(0.01, 'Must be at least 1%').max(1, 'Must be at most 100%'),
  coders: z
    .array(id)
    .min(1, 'Choose at least one person')
    .max(MAX_CODERS, `Choose at most ${MAX_CODERS} people`),
}

/** The second coding of a report, for seniors; nothing in it is a value of a single cell. */
const secondCoding = z.object({
  report: id,
  /** Null until it is turned on. */
  plan: z.object(plan).nullable(),
  /** Cells that are answered and due, and wait to be handed out. */
  ready: z.number(),
  /** Number of due cells that all chosen people have answered themselves. */
  withoutCoder: z.number(),
  counts: z.object({
    /**
     * Cells by reason; one cell may have several. Null for a second coder with open cells, whose
     * first answers they would narrow down.
     */
    sampled: z.number().nullable(),
    flipped: z.number().nullable(),
    newNo: z.number().nullable(),
    /** Cells of the whole sample, handed out or not. */
    sample: z.number(),
    open: z.number(),
    coded: z.number(),
    agreed: z.number(),
    undecided: z.number(),
    decided: z.number(),
    /** Decided cells whose first answer was wrong. */
    wrong: z.number(),
  }),
  people: z.array(person.extend({ open: z.number(), coded: z.number() })),
  /** People who can be chosen. */
  staff: z.array(person),
  /** Agreement in the coded part of the random sample; null without any. */
  agreement: agreement.nullable(),
  by: z.object({
    companies: z.array(groupAgreement),
    applications: z.array(groupAgreement),
    categories: z.array(groupAgreement),
  }),
  /** The published rate, once the whole sample is coded and decided. */
  errors: z.object({ errorRate: z.number(), coded: z.number() }).nullable(),
})

const disagreement = cell.extend({
  first: z.object({ hasCapability: z.boolean(), note: z.string() }),
  second: z.object({ hasCapability: z.boolean(), note: z.string() }),
  screenshots: z.array(
    z.object({ _id: id, name: z.string(), url: z.string(), thumbnailUrl: z.string() }),
  ),
})

/** The caller's work in a report. */
const ownCells = z.object({
  report: id,
  /** To be answered a second time: without anything of the first answer. */
  open: z.array(cell),
  /** How many of their cells the caller has answered. */
  coded: z.number(),
  /** Differing answers of two other people, to be decided. */
  disagreements: z.array(disagreement),
})

const given = z.strictObject({
  hasCapability: z.boolean('Required'),
  note: text(MAX_CODING_NOTE).default(''),
})
const byCell = z.strictObject({ reportId: id, answerId: id })
const errors = { 400: errorBody, 403: errorBody, 404: errorBody }

export type SecondCoding = z.infer<typeof secondCoding>
export type SecondCodingCells = z.infer<typeof ownCells>
export type SecondCodingCell = z.infer<typeof cell>
export type Disagreement = z.infer<typeof disagreement>

export const secondCodingApi = {
  get: endpoint({
    method: 'GET',
    path: '/second-coding/:reportId',
    params: byReportId,
    responses: { 200: secondCoding, 403: errorBody, 404: errorBody },
  }),
  /** Turns it on, or changes it, and hands out all cells that are due. */
  update: endpoint({
    method: 'PUT',
    path: '/second-coding/:reportId',
    params: byReportId,
    body: z.strictObject(plan),
    responses: { 200: secondCoding, ...errors },
  }),
  /** Turns it off: open cells are withdrawn, answered ones stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/second-coding/:reportId',
    params: byReportId,
    responses: { 200: secondCoding, 403: errorBody, 404: errorBody },
  }),
  cells: endpoint({
    method: 'GET',
    path: '/second-coding/:reportId/cells',
    params: byReportId,
    responses: { 200: ownCells, 403: errorBody, 404: errorBody },
  }),
  /** Gives the second answer of a cell, once. */
  code: endpoint({
    method: 'PUT',
    path: '/second-coding/:reportId/cells/:answerId',
    params: byCell,
    body: given,
    responses: { 200: z.object({ agreed: z.boolean() }), ...errors, 409: errorBody },
  }),
  /** Decides a disagreement; the answer follows. */
  decide: endpoint({
    method: 'PUT',
    path: '/second-coding/:reportId/decisions/:answerId',
    params: byCell,
    body: given,
    responses: {
      200: z.object({ answerChanged: z.boolean(), effects: editEffects }),
      ...errors,
      409: errorBody,
    },
  }),
}
