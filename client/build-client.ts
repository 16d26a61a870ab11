/**
 * Builds the typed client as plain JavaScript with types that need no other package: `client/dist`. The code
 * holds the path of each call alone, the types are written from the schemas of the contract.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PROGRAM_CALLS, type ProgramCall } from '@insights/contract/operations/program-calls.ts'
import { type JsonSchema, printType } from '@insights/contract/print-type.ts'
import { rolldown } from 'rolldown'
import * as z from 'zod'

const SOURCE = join(import.meta.dirname, 'index.ts')
const calls = Object.entries<ProgramCall>(PROGRAM_CALLS)

/** Builds the client into a folder. */
export async function buildClient(folder = join(import.meta.dirname, 'dist')): Promise<void> {
  const bare = calls.map(
    ([
      name,
      {
        kind,
        endpoint: { path },
      },
    ]) => [name, { kind, endpoint: { path } }],
  )
  const handler = () => `export const PROGRAM_CALLS = ${JSON.stringify(Object.fromEntries(bare))}`
  const load = { filter: { id: /\/program-calls\.ts$/ }, handler }
  const plugins = [{ name: 'calls-alone', load }]
  const bundle = await rolldown({ input: SOURCE, platform: 'neutral', plugins })
  await bundle.write({ file: join(folder, 'index.js'), format: 'esm' })
  await bundle.close()
  writeFileSync(join(folder, 'index.d.ts'), printClient())
}

function printClient(): string {
  const source = readFileSync(SOURCE, 'utf8')
  const [options = ''] = /\/\*\* How to reach[^]+?\n}\n/.exec(source)!
  const methods = calls.map(
    ([name, call]) => `  /** ${call.summary}. ${call.description} */
  readonly ${name}: ${methodType(call)}\n`,
  )
  return `${options}
/** A call that the portal rejected, or a feed that broke off (code 0). */
export declare class ApiError extends Error {
  readonly code: number
  readonly errors: Readonly<Record<string, string>>
}

/** A method for each call that programs may make. */
export interface Client {
${methods.join('')}}

/** Returns a client of a portal, which reads what the owner of the token may read. */
export declare function createClient(options: ClientOptions): Client
`
}

function methodType({ endpoint: { params, query, responses }, kind }: ProgramCall): string {
  const schemas = [params, query].flatMap((schema) => (schema ? [toJson(schema, 'input')] : []))
  const optional = schemas.every(({ required = [] }) => required.length === 0)
  const input = `input${optional ? '?' : ''}: ${schemas.map((one) => printType(one, '  ')).join(' & ')}`
  const method = (result: string) => `(${input}) => ${result}`
  if (kind === 'text') return method('Promise<string>')
  const [first] = Object.values(responses)
  const schema = first && 'content' in first ? Object.values(first.content)[0]!.schema : first
  const response = printType(toJson(schema as z.ZodType, 'output'), '  ')
  if (kind === 'rows') return method(`AsyncGenerator<${response}>`)
  const call = method(`Promise<${response}>`)
  if (kind === 'record') return call
  return `(${call}) & { readonly each: ${method(`AsyncGenerator<(${response})['data'][number]>`)} }`
}

const toJson = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

if (import.meta.main) await buildClient()
