import type { Endpoint } from '@insights/contract/endpoint.ts'
import type { idParams } from '@insights/contract/fields.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'
import type { Caller } from './caller.ts'
import { type Permission, callerOf } from './permissions.ts'
import type { AddRoute } from './routes.ts'

type OfRecord = Omit<Endpoint, 'params' | 'responses'> & { readonly params: typeof idParams }
type Returning<Item> = { readonly responses: { readonly 200: z.ZodType<unknown, Item> } }

/** The endpoints that `recordEndpoints` declares. */
interface RecordEndpoints<Query, Page, Item, Create, Patch> {
  readonly find: Omit<Endpoint, 'query' | 'responses'> & {
    readonly query: z.ZodType<Query>
  } & Returning<Page>
  readonly get: OfRecord & Returning<Item>
  readonly create: Omit<Endpoint, 'body' | 'responses'> & {
    readonly body: z.ZodType<Create>
    readonly responses: { readonly 201: z.ZodType<unknown, Item> }
  }
  readonly patch: Omit<OfRecord, 'body'> & Returning<Item> & { readonly body: z.ZodType<Patch> }
  readonly remove: OfRecord & Returning<Item>
}

/** How the records of a noun are read, created, changed and deleted. */
export interface Records<Row, Item, Create, Patch> {
  readonly present: (row: Row, caller: Caller) => Item
  /** Throws a 404 for a missing record. */
  readonly get: (db: Kysely<Tables>, id: string) => Promise<Row>
  readonly create: (services: Services, caller: Caller, fields: Create) => Promise<Row>
  /** Throws a 409 if the record has changed since it was read. */
  readonly change: (services: Services, caller: Caller, id: string, patch: Patch) => Promise<Row>
  readonly remove: (services: Services, caller: Caller, id: string) => Promise<Row>
}

interface Finding<Query, Page> {
  readonly find: (query: Query, caller: Caller) => Promise<Page>
}

interface Access {
  readonly read: Permission
  readonly write: Permission
  /** Bytes of a body, where the default of `body-size.ts` is too small. */
  readonly bodyLimit?: number
  /** True if writes need a recent proof of who the caller is. */
  readonly recentProof?: boolean
}

/** Adds the five routes of a noun's records. */
export function addRecordRoutes<Query, Page, Row, Item, Create, Patch>(
  route: AddRoute,
  services: Services,
  api: RecordEndpoints<Query, Page, Item, Create, Patch>,
  { read, write, bodyLimit, recentProof }: Access,
  records: Finding<Query, Page> & Records<Row, Item, Create, Patch>,
): void {
  const readable = { permission: read, ownership: 'shared' } as const
  const proof = recentProof === undefined ? {} : { recentProof }
  const writable = { permission: write, ownership: 'shared', ...proof } as const
  const sized = { ...writable, ...(bodyLimit && { bodyLimit }) }
  const { find, present, get, create, change, remove } = records
  route(api.find, readable, (request) => find(request.query as Query, callerOf(request)))
  route(api.get, readable, async (request) =>
    present(await get(services.db, request.params.id), callerOf(request)),
  )
  route(api.create, sized, async (request) => {
    const caller = callerOf(request)
    return present(await create(services, caller, request.body as Create), caller)
  })
  route(api.patch, sized, async (request) => {
    const caller = callerOf(request)
    return present(await change(services, caller, request.params.id, request.body as Patch), caller)
  })
  route(api.remove, writable, async (request) => {
    const caller = callerOf(request)
    return present(await remove(services, caller, request.params.id), caller)
  })
}
