import { checkPlaceName } from '@insights/domain/clients/address/check-place-name.ts'
import { findUsState } from '@insights/domain/clients/address/us-states.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import {
  email,
  id,
  idOrRecord,
  isoDateTime,
  singleLine,
  newPassword,
  timestamps,
  optionalLine,
  idParams,
} from '../fields.ts'
import { equalsFilter } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { webAddress } from '../web-address.ts'

/** A US state by code or name, kept as its code (D12). */
const state = z.string().transform((value, { addIssue }) => {
  const code = findUsState(value)
  if (code) return code
  addIssue(value.trim() === '' ? 'Required' : (checkPlaceName(value) ?? 'Invalid State'))
  return z.NEVER
})

const zip = z
  .string()
  .trim()
  .min(1, 'Required')
  .regex(/^\d{4,5}(-\d{4})?$/, 'Invalid Zip Code')

/** Fields that people write about a company customer. */
const fields = {
  name: singleLine(),
  url: webAddress(),
  address: singleLine(300),
  city: singleLine(100).refine((city) => checkPlaceName(city) === null, 'Only letters allowed'),
  state,
  zip,
  salesPerson: id,
}

/** The same fields as they are read: one that is forgotten here does not compile. */
const readFields = {
  name: z.string(),
  url: z.string(),
  address: z.string(),
  city: z.string(),
  /** The postal code of a US state. */
  state: z.string(),
  zip: z.string(),
  /** The sales person of the company customer; null without one. */
  salesPerson: z.object({ _id: id, name: z.string() }).nullable(),
} satisfies Record<keyof typeof fields, z.ZodType>

/** A company customer that buys reports and has users. */
const companyCustomer = z.object({
  _id: id,
  ...readFields,
  usersCount: z.number(),
  /** Number of editions that it has bought. */
  reportsCount: z.number(),
  /** Ids of users of the company customer; the primary contact cannot be deleted. */
  primaryUser: id.nullable(),
  billingUser: id.nullable(),
  /** Its users may connect assistants, which seniors allow. */
  assistants: z.boolean(),
  /** With `$populate[]=users`, by name; at most 1,000. */
  users: z
    .array(z.object({ _id: id, name: z.string(), lastName: z.string(), email: z.string() }))
    .optional(),
  ...timestamps,
})

/**
 * A company customer with the first of its users, who becomes its primary and billing contact.
 * Without a password the user gets a link to choose one.
 */
export const companyCustomerCreate = z.strictObject({
  ...fields,
  firstName: singleLine(100),
  lastName: singleLine(100),
  email: email(),
  phone: optionalLine(50).default(''),
  title: optionalLine(100).default(''),
  password: newPassword().optional(),
  forceTotp: z.boolean().default(false),
  /** URL of the portal, as clients send it; links are made from the server's own. */
  originUrl: z.string().max(2000).optional(),
})

export const companyCustomerUpdate = z.strictObject({
  ...fields,
  salesPerson: idOrRecord,
  primaryUser: id.optional(),
  billingUser: id.nullable().optional(),
  /** The stamp as read: one older than the record's is rejected. */
  updatedAt: isoDateTime.optional(),
  /** Sent back as it was read; it is not read. */
  _id: id.optional(),
  createdAt: isoDateTime.optional(),
  usersCount: z.unknown().optional(),
  reportsCount: z.unknown().optional(),
  assistants: z.unknown().optional(),
  users: z.unknown().optional(),
})

export type CompanyCustomer = z.infer<typeof companyCustomer>

/** The written fields of a company customer, with the id of its sales person. */
export type CompanyCustomerFields = { readonly [Field in keyof typeof fields]: string }

const { find, create, remove } = recordEndpoints({
  path: '/companies-customer',
  item: companyCustomer,
  create: companyCustomerCreate,
  filter: {
    salesPerson: equalsFilter(id),
    /** Any part of the name or the URL. */
    term: z.string().trim().max(200),
  },
  sort: ['name', 'url', 'salesPerson', 'usersCount', 'createdAt'],
  populate: ['salesPerson', 'users'],
})
const populated = find.query.pick({ $populate: true })

export const companyCustomersApi = {
  find,
  get: endpoint({
    method: 'GET',
    path: '/companies-customer/:id',
    params: idParams,
    query: populated,
    responses: { 200: companyCustomer },
  }),
  create,
  update: endpoint({
    method: 'PUT',
    path: '/companies-customer/:id',
    params: idParams,
    query: populated,
    body: companyCustomerUpdate,
    responses: { 200: companyCustomer, 409: errorBody },
  }),
  allowAssistants: endpoint({
    method: 'PUT',
    path: '/companies-customer/:id/assistants',
    params: idParams,
    body: z.strictObject({ allowed: z.boolean() }),
    responses: { 200: companyCustomer },
    description: 'Allows, or no longer, that users of the company customer connect assistants.',
  }),
  remove,
}
