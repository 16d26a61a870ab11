import {
  EMAIL_PROOFS,
  SIGN_ON_FAILURES,
  isDomainName,
} from '@insights/domain/accounts/sign-on/sign-on.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import {
  email,
  expectedVersion,
  id,
  idParams,
  isoDateTime,
  optionalLine,
  sentBack,
  singleLine,
  timestamps,
} from '../fields.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { user } from './users.ts'

const failure = z.enum(SIGN_ON_FAILURES)

/** A senior's sign-on to try a connection: what the provider said, and what would follow. */
const signOnTest = z.object({
  at: isoDateTime,
  /** Null if it went well. */
  failure: failure.nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string().nullable(),
})
export type SignOnTest = z.infer<typeof signOnTest>

const emailProof = z.enum(EMAIL_PROOFS)

const signOnConnection = z.object({
  _id: id,
  /** The firm whose users sign on by it; null for staff. */
  companyCustomer: z.object({ _id: id, name: z.string() }).nullable(),
  /** Address of the identity provider, exactly as it names itself. */
  issuer: z.string(),
  /** Path that the provider sends browsers back to. */
  callback: z.string(),
  clientId: z.string(),
  /** The secret itself is never sent. */
  hasSecret: z.boolean(),
  domains: z.array(
    z.object({
      name: z.string(),
      /** Name and text of the TXT record that proves it. */
      record: z.string(),
      value: z.string(),
      verifiedAt: isoDateTime.nullable(),
    }),
  ),
  /** The proof that an address is its person's own; see `isVerifiedAddress`. */
  emailProof,
  /** True if the provider is asked for a second factor: each token has to say so by `amr` or `acr`. */
  providerMfa: z.boolean(),
  /** Values of `acr` that it is asked for, separated by blanks. */
  acrValues: z.string(),
  justInTime: z.boolean(),
  enabled: z.boolean(),
  enforced: z.boolean(),
  /** Seniors who keep their passwords although staff have to use sign-on. */
  breakGlass: z.array(id),
  checkedAt: isoDateTime.nullable(),
  provedAt: isoDateTime.nullable(),
  lastTest: signOnTest.nullable(),
  /** Number of its users: all active ones, the connected ones, and the ones with an address at another domain. */
  users: z.object({ all: z.number(), connected: z.number(), elsewhere: z.number() }),
  ...timestamps,
})
export type SignOnConnection = z.infer<typeof signOnConnection>

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'Must be at most 253 characters')
  .refine(isDomainName, 'Must be a domain such as bank.example')

const issuer = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(500, 'Must be at most 500 characters')
  .refine((value) => {
    const url = URL.parse(value)
    return /^https?:$/.test(url?.protocol ?? '') && url?.search === '' && url.hash === ''
  }, 'Must be an address such as https://login.bank.example')
  // Many copy the address of the metadata.
  .transform((value) => value.replace(/\/\.well-known\/openid-configuration\/?$/, ''))

const fields = {
  issuer,
  clientId: singleLine(300),
  /** Empty for a client without a secret. */
  clientSecret: optionalLine(1000),
  domains: z.array(domain).max(20, 'At most 20 domains'),
  justInTime: z.boolean(),
}

export const signOnConnectionCreate = z.strictObject({
  ...fields,
  companyCustomer: id.nullable(),
  clientSecret: fields.clientSecret.default(''),
  justInTime: fields.justInTime.default(false),
})
export const signOnConnectionPatch = z
  .strictObject({
    ...fields,
    enabled: z.boolean(),
    enforced: z.boolean(),
    emailProof,
    providerMfa: z.boolean(),
    acrValues: optionalLine(500),
    breakGlass: z.array(id).max(100),
    ...expectedVersion,
    ...sentBack,
  })
  .partial()

const continueAt = z.object({ url: z.string() })
const path = '/sign-on-connections'

export const signOnConnectionsApi = {
  ...recordEndpoints({
    path,
    item: signOnConnection,
    create: signOnConnectionCreate,
    patch: signOnConnectionPatch,
    filter: {},
    sort: ['createdAt'],
  }),
  /** Asks the provider for its metadata and keys. */
  check: endpoint({
    method: 'POST',
    path: `${path}/:id/check`,
    params: idParams,
    body: z.strictObject({}),
    responses: {
      200: z.object({
        failure: failure.nullable(),
        detail: z.string(),
        connection: signOnConnection,
      }),
    },
  }),
  /** Looks for the TXT record of a domain. */
  verify: endpoint({
    method: 'POST',
    path: `${path}/:id/domains`,
    params: idParams,
    body: z.strictObject({ domain }),
    responses: { 200: signOnConnection, 409: errorBody },
  }),
  /** Begins a test sign-on of the senior, which opens no session. */
  test: endpoint({
    method: 'POST',
    path: `${path}/:id/test`,
    params: idParams,
    body: z.strictObject({}),
    responses: { 200: continueAt },
  }),
}

/** How the signed-in user is connected to the sign-on of their firm, or of staff. */
const ownSignOn = z.object({
  available: z.boolean(),
  enforced: z.boolean(),
  connected: z.boolean(),
  /** False for an account that has never had one. */
  hasPassword: z.boolean(),
  /** Host of the identity provider. */
  provider: z.string().nullable(),
})
export type OwnSignOn = z.infer<typeof ownSignOn>

/** As long as an address can be: a user whose provider sends long codes gets a page. */
const some = z.string().max(16_384).optional()

const answer = z.looseObject({ code: some, state: some, iss: some, error: some })

export const signOnApi = {
  /** Returns the page of the identity provider that the domain of an address leads to. */
  create: endpoint({
    method: 'POST',
    path: '/sign-on',
    body: z.strictObject({ email: email(), redirect: z.string().max(2000).optional() }),
    responses: { 201: continueAt, 404: errorBody, 503: errorBody },
  }),
  /** Returns the provider's page where the signed-in user signs on once more, for a change that needs it. */
  prove: endpoint({
    method: 'POST',
    path: '/sign-on/proof',
    body: z.strictObject({}),
    responses: { 200: continueAt, 404: errorBody, 503: errorBody },
  }),
  /** Where the identity provider of a connection sends the browser back to. */
  callbackOf: endpoint({
    method: 'GET',
    path: '/sign-on/callback/:id',
    params: idParams,
    query: answer,
    responses: { 303: z.null() },
  }),
  /** The same of connections made by earlier versions. */
  callback: endpoint({
    method: 'GET',
    path: '/sign-on/callback',
    query: answer,
    responses: { 303: z.null() },
  }),
  /** Opens the session after a sign-on at a provider that is not asked for a second factor, by ours. */
  code: endpoint({
    method: 'POST',
    path: '/sign-on/code',
    body: z.strictObject({ token: z.string().min(1, 'Required').max(40) }),
    responses: {
      201: z.object({ user, redirect: z.string() }),
      400: errorBody,
      401: errorBody,
      429: errorBody,
    },
  }),
  getOwn: endpoint({ method: 'GET', path: '/sign-on/own', responses: { 200: ownSignOn } }),
  connect: endpoint({
    method: 'POST',
    path: '/sign-on/own',
    body: z.strictObject({}),
    responses: { 200: continueAt },
  }),
  disconnect: endpoint({ method: 'DELETE', path: '/sign-on/own', responses: { 200: ownSignOn } }),
}
