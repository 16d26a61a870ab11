/**
 * Builds the typed client as plain JavaScript with types that need no other package: `client/dist`. The code
 * holds method and path of each call alone, the types are written from the schemas of the contract.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Endpoint } from '@insights/contract/endpoint.ts'
import { PROGRAM_CALLS, type ProgramCall } from '@insights/contract/operations/program-calls.ts'
import { type JsonSchema, printType } from '@insights/contract/print-type.ts'
import { rolldown } from 'rolldown'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import * as z from 'zod'

const calls = Object.entries<ProgramCall>(PROGRAM_CALLS)

/** Builds the client into a folder. */
export async function buildClient(folder = join(import.meta.dirname, 'dist')): Promise<void> {
  const bare = calls.map(([name, { kind, endpoint }]) => [name, { kind, endpoint: { path: endpoint.path } }]) // prettier-ignore
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'index.ts'),
    platform: 'neutral',
    plugins: [
      {
        name: 'calls-alone',
        load: {
          filter: { id: /\/program-calls\.ts$/ },
          handler: () => `export const PROGRAM_CALLS = ${JSON.stringify(Object.fromEntries(bare))}`,
        },
      },
    ],
  })
  await bundle.write({ file: join(folder, 'index.js'), format: 'esm' })
  await bundle.close()
  writeFileSync(join(folder, 'index.d.ts'), printClient())
}

function printClient(): string {
  const { code } = isolatedDeclarationSync(
    'make-client.ts',
    readFileSync(join(import.meta.dirname, 'make-client.ts'), 'utf8'),
  )
  const shared = code.slice(0, code.indexOf('/** A call as this file needs it'))
  const methods = calls.map(
    ([name, call]) =>
      `  /** ${call.summary}. ${call.description} */\n  readonly ${name}: ${methodType(call)}\n`,
  )
  return `${shared}
/** A method for each call that programs may make. */
export interface Client {
${methods.join('')}}
/** Returns a client of a portal, which reads what the owner of the token may read. */
export declare function createClient(options: ClientOptions): Client
`
}

function methodType({ endpoint, kind }: ProgramCall): string {
  const method = (result: string) => `(${inputType(endpoint)}) => ${result}`
  if (kind === 'text') return method('Promise<string>')
  const response = responseType(endpoint)
  if (kind === 'rows') return method(`AsyncGenerator<${response}>`)
  const call = method(`Promise<${response}>`)
  if (kind === 'record') return call
  return `(${call}) & { readonly each: ${method(`AsyncGenerator<(${response})['data'][number]>`)} }`
}

function inputType({ params, query }: Endpoint): string {
  const schemas = [params, query].flatMap((schema) => (schema ? [toJson(schema, 'input')] : []))
  const optional = schemas.every(({ required = [] }) => required.length === 0)
  return `input${optional ? '?' : ''}: ${schemas.map((one) => printType(one, '  ')).join(' & ')}`
}

function responseType({ responses }: Endpoint): string {
  const [schema] = Object.values(responses)
  const found = schema && 'content' in schema ? Object.values(schema.content)[0]!.schema : schema
  return printType(toJson(found as z.ZodType, 'output'), '  ')
}

const toJson = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

if (import.meta.main) await buildClient()
