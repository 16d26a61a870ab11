import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import {
  email,
  id,
  isoDateTime,
  singleLine,
  newPassword,
  timestamps,
  optionalLine,
  idParams,
} from '../fields.ts'
import { booleanFilter, equalsFilter } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { populatedProducts, sentProducts } from './products.ts'

export const LOGIN_TYPES = ['SENIOR', 'ADMIN', 'CUSTOMER'] as const

/** Upper case on the wire; input is taken in either case (D1). */
const loginType = z
  .string()
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(LOGIN_TYPES, 'Must be senior, admin or customer'))

export const user = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  title: z.string(),
  company: z.string(),
  loginType: z.enum(LOGIN_TYPES),
  active: z.boolean(),
  totp: z.literal('enabled').nullable(),
  forceTotp: z.boolean(),
  applications: z.array(z.string()),
  /** The company customer that buys reports, of a customer. */
  companyCustomer: id.nullable(),
  ...timestamps,
})

/** A user as administration lists it. */
const userListed = user.extend({
  applications: populatedProducts,
  /** False for a user who registered or was invited and has not chosen a password yet. */
  hasPassword: z.boolean(),
  /** True for a user who registered and was never activated. */
  waiting: z.boolean(),
  /** True when the user is the primary contact of their company customer. */
  isPrimary: z.boolean(),
  /** When the user last signed in to each product; only with `hasAggregation`. */
  lastLogin: z.array(z.object({ application: z.string(), date: isoDateTime })).optional(),
  /** Actions that the caller may take on this user. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), removeTotp: z.boolean() }),
})

const fields = {
  name: singleLine(100),
  lastName: singleLine(100),
  phone: optionalLine(50),
  title: optionalLine(100),
  company: optionalLine(200),
  loginType,
  active: z.boolean(),
  /** Ids of the products that the user may sign in to. */
  applications: sentProducts,
  forceTotp: z.boolean(),
  companyCustomer: id.nullable(),
}

const unread = z.unknown().optional()

/** Other fields that a client sends back of a user as it read them: they are ignored. */
export const sentBackUser = {
  _id: id.optional(),
  createdAt: isoDateTime.optional(),
  hasPassword: unread,
  lastLogin: unread,
  can: unread,
}

/** Without a password the user gets a link to choose one. */
export const userCreate = z.strictObject({
  ...fields,
  email: email(),
  password: newPassword().optional(),
  phone: fields.phone.default(''),
  title: fields.title.default(''),
  company: fields.company.default(''),
  active: fields.active.default(true),
  applications: fields.applications.default(['insights']),
  forceTotp: fields.forceTotp.default(false),
  totp: z.null().optional(),
  companyCustomer: fields.companyCustomer.default(null),
})

/**
 * `totp: null` turns MFA off, one's own only with `currentPassword`; the email may be sent back but
 * not changed.
 */
export const userUpdate = z
  .strictObject(fields)
  .partial()
  .required({ name: true, lastName: true })
  .extend({
    email: email().optional(),
    totp: z.union([z.null(), z.literal('enabled')]).optional(),
    currentPassword: z.string().min(1, 'Required').max(200).optional(),
    /** The stamp as read: one older than the record's is rejected. */
    updatedAt: isoDateTime.optional(),
  })
  .extend({ ...sentBackUser, waiting: unread, isPrimary: unread })

/**
 * Changes that users make to themselves: their name; their password, with the current one; their
 * MFA, with the secret just verified or, to turn it off, with their password.
 */
export const userPatch = z
  .strictObject({
    name: fields.name,
    lastName: fields.lastName,
    phone: fields.phone,
    title: fields.title,
    totp: z.string().min(1, 'Required').max(200).nullable(),
    password: newPassword(),
    currentPassword: z.string().min(1, 'Required').max(200),
  })
  .partial()

/** `recoveryCodes` come with MFA just set up, and never again. */
const userPatched = user.extend({ recoveryCodes: z.array(z.string()).optional() })

export type User = z.infer<typeof user>
export type UserListed = z.infer<typeof userListed>

const { find, get, remove } = recordEndpoints({
  path: '/users',
  item: userListed,
  filter: {
    loginType: equalsFilter(loginType),
    active: booleanFilter,
    companyCustomer: equalsFilter(id),
    waiting: booleanFilter,
    /** Any part of name, last name or e-mail. */
    term: z.string().trim().max(200),
    /** Adds `lastLogin` to each user. */
    hasAggregation: booleanFilter,
  },
  sort: ['name', 'lastName', 'email', 'loginType', 'active', 'createdAt'],
  populate: ['applications'],
})

export const usersApi = {
  patch: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    params: idParams,
    body: userPatch,
    responses: { 200: userPatched, 403: errorBody, 429: errorBody },
  }),
  find,
  get,
  create: endpoint({
    method: 'POST',
    path: '/users',
    body: userCreate,
    responses: { 201: userListed, 406: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    params: idParams,
    body: userUpdate,
    responses: { 200: userListed, 409: errorBody },
  }),
  remove,
}
