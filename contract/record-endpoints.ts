import type * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'
import { idParams } from './fields.ts'
import { findQuery, findResult, selectableFindResult } from './find.ts'

interface RecordNoun<Item extends z.ZodObject, Create, Patch, Filter, Sort, Select, Populate> {
  readonly path: `/${string}`
  /** A record as every response holds it. */
  readonly item: Item
  readonly create?: Create
  readonly patch?: Patch
  /** Fields of a find call; any other is rejected by name. */
  readonly filter: Filter
  readonly sort: readonly Sort[]
  readonly select?: readonly Select[]
  readonly populate?: readonly Populate[]
}

/**
 * Declares the five calls of a noun whose records are found, read, created, changed and deleted. A
 * noun that has some of them, or one with a query or status of its own, takes the others from here.
 */
export const recordEndpoints = <
  Item extends z.ZodObject,
  Filter extends z.ZodRawShape,
  const Sort extends string,
  Create extends z.ZodType = never,
  Patch extends z.ZodType = never,
  const Select extends string = never,
  const Populate extends string = never,
>({
  path,
  item,
  create,
  patch,
  filter,
  sort,
  select,
  populate,
}: RecordNoun<Item, Create, Patch, Filter, Sort, Select, Populate>) => ({
  find: endpoint({
    method: 'GET',
    path,
    query: findQuery({ filter, sort, select, populate }),
    responses: {
      200: (select ? selectableFindResult(item) : findResult(item)) as Page<Item, Select>,
    },
  }),
  get: endpoint({ method: 'GET', path: `${path}/:id`, params: idParams, responses: { 200: item } }),
  create: endpoint({
    method: 'POST',
    path,
    body: create as Create,
    responses: { 201: item, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    params: idParams,
    body: patch as Patch,
    responses: { 200: item, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    params: idParams,
    responses: { 200: item, 409: errorBody },
  }),
})

/** The response of a find call; `$select` leaves fields of its records out. */
type Page<Item extends z.ZodObject, Select> = [Select] extends [never]
  ? ReturnType<typeof findResult<Item>>
  : ReturnType<typeof selectableFindResult<Item['shape']>>
