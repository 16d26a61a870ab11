import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The schema of a response in JSON, or the schemas of a file by its content types. */
type ResponseSchema =
  | z.ZodType
  | { readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>> }

/**
 * A call of the API: its method and path, and the schemas of what it takes and returns. The server
 * adds who may call it and what it does, the portal calls it by `callApi`.
 */
export interface Endpoint {
  readonly method: Method
  /** Path below `/api`; `:name` is the parameter of that name. */
  readonly path: `/${string}`
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Responses by status, that of success first. Any other status comes with an `errorBody`. */
  readonly responses: Readonly<Record<number, ResponseSchema>>
  readonly description?: string
  /** The content types of its body unless that is JSON only. */
  readonly consumes?: readonly string[]
  /** Left out of the description of the API. */
  readonly hide?: boolean
}

/** Parts that an endpoint must declare because of its method and path. */
type Declared<Method, Path> = (Path extends `${string}/:${string}`
  ? { params: z.ZodType }
  : object) &
  (Method extends 'POST' | 'PUT' | 'PATCH' ? { body: z.ZodType } : object)

/** Declares an endpoint. In the portal its schemas are left out when it is built. */
export const endpoint = <const Definition extends Endpoint>(
  definition: Definition & Declared<Definition['method'], Definition['path']>,
): Definition => definition

/** The response schema of a file of one of these content types. */
export const file = (...types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])),
})

/** The URL path of an endpoint with its parameters filled in. */
export const pathOf = (
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string =>
  `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

type SuccessOf<E extends Endpoint> = E['responses'] extends { 200: infer Schema }
  ? Schema
  : E['responses'] extends { 201: infer Schema }
    ? Schema
    : never

/** Success result of a handler, before it is written as JSON. */
export type ResponseInput<E extends Endpoint> =
  SuccessOf<E> extends infer Schema extends z.ZodType ? z.input<Schema> : never

/** The parsed body of a success. */
export type ResponseOf<E extends Endpoint> =
  SuccessOf<E> extends infer Schema extends z.ZodType ? z.output<Schema> : never

/** The validated parts of a request. */
export type RequestPart<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends infer Schema extends z.ZodType ? z.output<Schema> : unknown

/** The request as a client sends it. */
export type SentPart<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends infer Schema extends z.ZodType ? z.input<Schema> : undefined
