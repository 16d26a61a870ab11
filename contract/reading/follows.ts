import { FOLLOWED_KINDS } from '@insights/domain/reading/following/followed.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, idParams, isoDateTime, singleLine } from '../fields.ts'
import { findResult } from '../find.ts'

/** Limit of what one user follows. */
export const MAX_FOLLOWS = 500

/** Something that a customer follows in an industry's reports. */
const follow = z.object({
  _id: id,
  industry: z.object({ _id: id, title: z.string() }),
  kind: z.enum(FOLLOWED_KINDS),
  /** The id of a company or capability; the title of a category group. */
  subject: z.string(),
  /** Its title, and what the newest report says of it; null where the caller can read none of it. */
  newest: z
    .object({
      title: z.string(),
      report: z.object({ _id: id, date: isoDateTime }),
      /** In a few words. */
      text: z.string(),
      /** The caller has not opened this report yet. */
      unread: z.boolean(),
    })
    .nullable(),
})
const followCreate = z.strictObject({
  /** A report that has it, and that the caller can read. */
  report: id,
  kind: z.enum(FOLLOWED_KINDS),
  subject: singleLine(),
})

export type Follow = z.infer<typeof follow>
export type FollowCreate = z.output<typeof followCreate>

export const followsApi = {
  find: endpoint({
    method: 'GET',
    path: '/follows',
    description:
      'What the caller follows, by industry and title, with what the newest report that the caller can read says of it.',
    responses: { 200: findResult(follow) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/follows',
    body: followCreate,
    responses: { 201: follow, 403: errorBody, 404: errorBody, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/follows/:id',
    params: idParams,
    responses: { 200: z.object({ _id: id }), 404: errorBody },
  }),
}
