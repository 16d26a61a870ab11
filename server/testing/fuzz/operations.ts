import type { Schema } from './arbitrary-of-schema.ts'

export interface Operation {
  /** `GET /api/reports/{id}` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  /** What is described for each status, by content type. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Schema | undefined>>>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** Every call that `GET /api/openapi.json` describes. */
export function listOperations(document: unknown): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      body: described.requestBody?.content['application/json']?.schema,
      answers: Object.fromEntries(
        Object.entries(described.responses).map(([status, { content = {} }]) => [
          status,
          Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema])),
        ]),
      ),
    })),
  )
}
