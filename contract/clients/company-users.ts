import * as z from 'zod'

import { populatedProducts, sentProducts } from '../accounts/products.ts'
import { sentBackUser } from '../accounts/users.ts'
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
import { findQuery, selectableFindResult } from '../find.ts'

/** A user of a company customer, as staff manage them. */
const companyUser = z.object({
  _id: id,
  companyId: id,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.string(),
  title: z.string(),
  active: z.boolean(),
  applications: populatedProducts,
  totp: z.literal('enabled').nullable(),
  forceTotp: z.boolean(),
  /** False for an invited user who has not chosen a password yet. */
  hasPassword: z.boolean(),
  /** The primary contact of the company customer, who cannot be deleted. */
  isPrimary: z.boolean(),
  /** The contact for invoices. */
  isBilling: z.boolean(),
  /** When the user last signed in to each product. */
  lastLogin: z.array(z.object({ application: z.string(), date: isoDateTime })),
  /** Actions that the caller may take on this user. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), removeTotp: z.boolean() }),
  ...timestamps,
})

/** The users of one company customer. */
export const companyUsersFind = findQuery({
  item: companyUser,
  filter: {
    companyId: id,
    /** Any part of name, last name, email, title or phone. */
    term: z.string().trim().max(200),
  },
  sort: ['name', 'lastName', 'email', 'title', 'phone', 'createdAt'],
  populate: ['applications'],
}).required({ companyId: true })
const companyUsersPage = selectableFindResult(companyUser)

const fields = {
  name: singleLine(100),
  lastName: singleLine(100),
  phone: optionalLine(50),
  title: optionalLine(100),
  applications: sentProducts,
  forceTotp: z.boolean(),
  isPrimary: z.boolean(),
  isBilling: z.boolean(),
  /** URL of the portal, as clients send it; links are made from the server's own. */
  url: z.string().max(2000).optional(),
}

const noPassword = z.literal('', 'Cannot be changed here')

/** Without a password, or with a blank one, the user gets a link to choose one. */
export const companyUserCreate = z.strictObject({
  ...fields,
  companyId: id,
  email: email(),
  password: z.union([noPassword, newPassword()]).optional(),
  phone: fields.phone.default(''),
  title: fields.title.default(''),
  applications: fields.applications.default(['insights']),
  totp: z.null().optional(),
  forceTotp: fields.forceTotp.default(false),
  isPrimary: fields.isPrimary.default(false),
  isBilling: fields.isBilling.default(false),
})

/**
 * The same payload again: company customer and email may be sent back but not changed, and a blank
 * password means no change. `isPrimary: true` makes the user the primary contact instead of the
 * present one; it is taken away by giving it to another. `totp: null` turns MFA off.
 */
export const companyUserUpdate = z
  .strictObject(fields)
  .partial()
  .required({ name: true, lastName: true })
  .extend({
    companyId: id.optional(),
    email: email().optional(),
    password: noPassword.optional(),
    active: z.boolean().optional(),
    totp: z.union([z.null(), z.literal('enabled')]).optional(),
    /** The stamp as read: one older than the record's is rejected. */
    updatedAt: isoDateTime.optional(),
  })
  .extend(sentBackUser)

const companyUserRemoveQuery = z.strictObject({ companyId: id })

export type CompanyUser = z.infer<typeof companyUser>

export const companyUsersApi = {
  find: endpoint({
    method: 'GET',
    path: '/user-company',
    query: companyUsersFind,
    responses: { 200: companyUsersPage },
  }),
  create: endpoint({
    method: 'POST',
    path: '/user-company',
    body: companyUserCreate,
    responses: { 201: companyUser, 406: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user-company/:id',
    params: idParams,
    body: companyUserUpdate,
    responses: { 200: companyUser, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user-company/:id',
    params: idParams,
    query: companyUserRemoveQuery,
    responses: { 200: companyUser, 409: errorBody },
  }),
}
