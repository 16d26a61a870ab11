import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'
import * as z from 'zod'

import { optionalLine, singleLine } from './fields.ts'

const BREAKS = ['\n', '\r', '\r\n', '\u2028', '\u2029']

test.each([
  ['that must be there', singleLine(20)],
  ['that may be empty', optionalLine(20)],
])('a line %s rejects line breaks inside and loses those around it [D15.109]', (_kind, line) => {
  for (const pause of BREAKS) {
    const { error } = line.safeParse(`Ann${pause}Okafor`)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Must be one line'])
    expect(line.parse(`${pause}Ann Okafor${pause}`)).toBe('Ann Okafor')
  }
})

/** Names of the fields that are one line in every request. */
const LINES = [
  'address',
  'belongsTo',
  'city',
  'company',
  'firstName',
  'lastName',
  'name',
  'phone',
  'po',
  'reportName',
  'state',
  'title',
]

/** Their `state` is a key of the authorization. */
const DRIVES = /drive/

interface Endpoint {
  readonly path: string
  readonly body?: z.ZodType | undefined
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

async function loadEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^[\w/-]+\.ts$/.test(name),
  )
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, import.meta.url).href)),
  )
  const apis = modules.flatMap((one) => Object.values(one as Record<string, unknown>))
  return apis
    .flatMap((api) => (typeof api === 'object' && api !== null ? Object.values(api) : []))
    .filter((value) => isEndpoint(value))
}

test('every name, title and the like in a request is one line [D15.110]', async () => {
  const endpoints = await loadEndpoints()
  const lines: string[] = []
  const broken: string[] = []
  for (const { path, body } of endpoints) {
    if (!(body instanceof z.ZodObject) || DRIVES.test(path)) continue
    for (const [name, field] of Object.entries<z.ZodType>(body.shape)) {
      if (!LINES.includes(name) || !field.safeParse('Ann').success) continue
      lines.push(`${path} ${name}`)
      if (BREAKS.some((pause) => field.safeParse(`Ann${pause}Okafor`).success)) {
        broken.push(`${path} ${name}`)
      }
    }
  }
  expect(broken).toEqual([])
  expect(lines.length).toBeGreaterThan(20)
})
