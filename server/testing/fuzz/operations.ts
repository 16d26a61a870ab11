import type { JsonSchema } from '@insights/contract/print-type.ts'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'

export interface Operation {
  /** `GET /api/reports/{id}` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | undefined
  /** Schemas for each status, by content type. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, JsonSchema | undefined>>>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

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

const ajv = new Ajv2020({ strict: false, allErrors: false })
addFormats.default(ajv)
const validators = new WeakMap<JsonSchema, ValidateFunction>()

/** Returns how a response differs from its operation's description; undefined if it does not. */
export function findViolation(
  { answers }: Operation,
  { statusCode, headers, payload }: LightMyRequestResponse,
): string | undefined {
  if (statusCode >= 500 && !(String(statusCode) in answers)) return `${statusCode}: ${payload}`
  const described = answers[statusCode] ?? (statusCode >= 400 ? answers['default'] : undefined)
  if (!described) return `${statusCode} is not described: ${payload.slice(0, 500)}`
  const type = plain(String(headers['content-type'] ?? ''))
  if (Object.keys(described).length === 0) return payload === '' ? undefined : `${statusCode} has a body` // prettier-ignore
  const schema = Object.entries(described).find(([known]) => plain(known) === type)?.[1]
  if (!schema) return `${statusCode} of type "${type}" is not described`
  if (type !== 'application/json') return undefined
  const body: unknown = JSON.parse(payload)
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  if (!validate(body)) return `${statusCode}: ${ajv.errorsText(validate.errors)} in ${payload.slice(0, 500)}` // prettier-ignore
  const { code, jsonrpc } = body as { code?: unknown; jsonrpc?: unknown }
  // The protocol of assistants has errors of its own form.
  if (jsonrpc !== undefined) return undefined
  return statusCode >= 400 && code !== statusCode ? `${statusCode} says ${String(code)}` : undefined
}

/** A content type without its parameters. */
function plain(type: string): string {
  return type.split(';')[0]!.trim()
}
