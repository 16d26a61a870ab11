import type * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'
import { idParams } from './fields.ts'
import { findQuery, selectableFindResult } from './find.ts'

interface RecordNoun<Shape extends z.ZodRawShape, Create, Patch, Filter, Sort, Populate> {
  readonly path: `/${string}`
  /** A record as every response holds it. */
  readonly item: z.ZodObject<Shape>
  readonly create?: Create
  readonly patch?: Patch
  /** Fields of a find call; any other is rejected by name. */
  readonly filter: Filter
  readonly sort: readonly Sort[]
  readonly populate?: readonly Populate[]
}

/**
 * Declares the five calls of a noun whose records are found, read, created, changed and deleted. A
 * noun that has some of them, or one with a query or status of its own, takes the others from here.
 */
export const recordEndpoints = <
  Shape extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  const Sort extends string,
  Create extends z.ZodType = never,
  Patch extends z.ZodType = never,
  const Populate extends string = never,
>({
  path,
  item,
  create,
  patch,
  filter,
  sort,
  populate,
}: RecordNoun<Shape, Create, Patch, Filter, Sort, Populate>) => ({
  find: endpoint({
    method: 'GET',
    path,
    query: findQuery({ item, filter, sort, populate }),
    responses: {
      200: selectableFindResult(item),
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
