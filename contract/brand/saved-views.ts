import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import {
  expectedVersion,
  id,
  idParams,
  isoDateTime,
  singleLine,
  timestamps,
  clientId,
} from '../fields.ts'
import { findResult } from '../find.ts'
import { brandPage } from '../reading/brand-settings.ts'

/**
 * Limits of the views of one user, and of the views that the users of a company customer, or staff,
 * share.
 */
export const MAX_SAVED_VIEWS = 200
export const MAX_SHARED_VIEWS = 500

/** Characters of the settings of a view, as text. */
const MAX_SETTINGS = 16_000

/** Fields of a report that a list of views needs. */
const viewReport = z.object({ _id: id, title: z.string(), date: isoDateTime })

/**
 * A saved view of a page of "Your Brand". It holds ids and settings, never scores: these are
 * calculated when it is opened, with the reader's own rights.
 */
const savedView = z.object({
  _id: id,
  name: z.string(),
  page: brandPage,
  /** `name`: the caller's own view of an unreadable edition, which they can only remove. */
  access: z.enum(['name', 'read', 'change']),
  own: z.boolean(),
  shared: z.boolean(),
  /** User who shares it with the reader; null for one's own, or a deleted account. */
  owner: z.object({ name: z.string(), lastName: z.string() }).nullable(),
  industry: id,
  /** The readable revision of its edition; null if the reader can read none. */
  report: viewReport.nullable(),
  /** The newest later edition of the industry that the reader can read. */
  newer: viewReport.nullable(),
  /** The company of the page; null for none, and with the access `name`. */
  company: id.nullable(),
  ...timestamps,
})

/** A view with its settings, as text in the form of its page's URL. */
const savedViewDetail = savedView.extend({ settings: z.string() })

const settings = z.string().max(MAX_SETTINGS, 'Has too many settings')
const savedViewCreate = z.strictObject({
  ...clientId,
  report: id,
  page: brandPage,
  name: singleLine(100),
  company: id.nullable(),
  settings,
  shared: z.boolean(),
})
const savedViewPatch = z
  .strictObject({
    name: singleLine(100),
    shared: z.boolean(),
    /** Another report, of the same industry, that the view moves to. */
    report: id,
    company: id.nullable(),
    settings,
    /** Restores a view that was removed less than an hour ago. */
    removed: z.literal(false),
    ...expectedVersion,
  })
  .partial()
const savedViewsFind = z.strictObject({ industry: id.optional(), page: brandPage.optional() })

export type SavedView = z.infer<typeof savedView>
export type SavedViewDetail = z.infer<typeof savedViewDetail>
export type SavedViewCreate = z.output<typeof savedViewCreate>
export type SavedViewPatch = z.output<typeof savedViewPatch>

export const savedViewsApi = {
  find: endpoint({
    method: 'GET',
    path: '/saved-views',
    query: savedViewsFind,
    responses: { 200: findResult(savedView) },
    description:
      'One’s own views, and those that others of the company customer share, of editions that the caller can read; one’s own of other editions by name alone. The newest first.',
  }),
  get: endpoint({
    method: 'GET',
    path: '/saved-views/:id',
    params: idParams,
    responses: { 200: savedViewDetail, 403: errorBody, 404: errorBody },
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-views',
    body: savedViewCreate,
    responses: { 201: savedViewDetail, 403: errorBody, 404: errorBody, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/saved-views/:id',
    params: idParams,
    body: savedViewPatch,
    responses: { 200: savedViewDetail, 403: errorBody, 404: errorBody, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/:id',
    params: idParams,
    responses: { 200: savedView, 403: errorBody, 404: errorBody },
  }),
}
