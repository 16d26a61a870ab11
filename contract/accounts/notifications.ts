import {
  DELIVERIES,
  EMAILED_KINDS,
  type EmailedKind,
  NOTIFICATION_KINDS,
} from '@insights/domain/accounts/notifications/notification-kinds.ts'
import * as z from 'zod'

import { endpoint, file } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, isoDateTime } from '../fields.ts'
import { MAX_ROWS, booleanFilter, findQuery, selectableFindResult } from '../find.ts'

const notification = z.object({
  _id: id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Name of the person who caused it; null for the portal itself, or a deleted account. */
  actor: z.string().nullable(),
  /** Title of the report that it is about. */
  report: z.string().nullable(),
  /** Its subject, in a few words. */
  subject: z.string(),
  /** The beginning of a comment or reason. */
  excerpt: z.string().nullable(),
  /** Where it leads: a path in the portal, with its search. */
  path: z.string(),
  createdAt: isoDateTime,
  read: z.boolean(),
})

/**
 * Marks the caller's notifications as read or unread: some by id, all up to a time so that a newer one
 * stays unread, or all.
 */
const notificationsPatch = z.strictObject({
  read: z.boolean(),
  _ids: z.array(id).max(MAX_ROWS).optional(),
  until: isoDateTime.optional(),
})

const delivery = z.enum(DELIVERIES)
const choices = z.strictObject(
  Object.fromEntries(EMAILED_KINDS.map((kind) => [kind, delivery])) as Record<
    EmailedKind,
    typeof delivery
  >,
)
/** Kinds left out keep their delivery. */
export const notificationChoicesPatch = choices.partial()

/** Characters of the token that stops all kinds at most: the longest part in a path of the API. */
export const MAX_TOKEN = 400

/** A link in an email, by which it is stopped without signing in. */
const unsubscribeToken = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN) })

export type Notification = z.infer<typeof notification>
export type NotificationChoices = z.infer<typeof choices>
/** Choices of the kinds that the caller's role receives. */
export type OfferedChoices = z.infer<typeof notificationChoicesPatch>

export const notificationsApi = {
  find: endpoint({
    method: 'GET',
    path: '/notifications',
    query: findQuery({
      item: notification,
      filter: { unread: booleanFilter },
      sort: ['createdAt'],
    }),
    responses: { 200: selectableFindResult(notification) },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/notifications',
    body: notificationsPatch,
    responses: { 200: z.object({ changed: z.number() }) },
  }),
}

/** How the caller is notified by email, by kind. */
export const notificationChoicesApi = {
  get: endpoint({
    method: 'GET',
    path: '/notification-choices',
    responses: { 200: notificationChoicesPatch },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/notification-choices',
    body: notificationChoicesPatch,
    responses: { 200: notificationChoicesPatch },
  }),
}

/**
 * The address in the header List-Unsubscribe. Mail programs post to it (RFC 8058); one that opens
 * it instead gets the page that asks first, since programs follow links by themselves.
 */
export const unsubscribeApi = {
  open: endpoint({
    method: 'GET',
    path: '/unsubscribe/:token',
    params: unsubscribeToken,
    responses: { 303: file('text/plain') },
  }),
  stop: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    params: unsubscribeToken,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    responses: { 200: z.object({ message: z.string() }), 410: errorBody },
    consumes: ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
  }),
}
