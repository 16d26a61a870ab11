import { afterAll, expect, inject, onTestFinished, test } from 'vitest'

import { endPortals, makeDirectory, query } from './embedded/test-program/start-portal.ts'
import { openDatabase } from './open-database.ts'

afterAll(endPortals)

test('connects to DATABASE_URL unchanged and makes nothing in the data directory', async () => {
  const { connectionString } = inject('testServer')
  const dataDirectory = '/nowhere/that/could/be/made'
  const database = await openDatabase({ databaseUrl: connectionString, dataDirectory })
  expect(database.connectionString).toBe(connectionString)
  expect(database.description).toMatch(/^PostgreSQL at /)
  expect(database.description).not.toContain(new URL(connectionString).password)
  await database.stop()
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts the embedded database in the data directory without DATABASE_URL', async () => {
  const dataDirectory = await makeDirectory()
  const lines: string[] = []
  const database = await openDatabase({ dataDirectory, log: (line) => lines.push(line) })
  expect(lines).toEqual([`Creating a database in ${dataDirectory}/postgres`])
  expect(database.description).toBe(`embedded PostgreSQL in ${dataDirectory}/postgres`)
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('reports an unusable DATABASE_URL in one line without its password', async () => {
  const wrong = [
    [
      'postgresql://me:secret@127.0.0.1:1/portal',
      /^DATABASE_URL \(127.0.0.1:1\/portal\) cannot be used: .*ECONNREFUSED.*$/,
    ],
    ['somewhere', /^DATABASE_URL is not an address such as postgresql:.*$/],
  ] as const
  for (const [databaseUrl, message] of wrong) {
    const opening = openDatabase({ databaseUrl, dataDirectory: '/nowhere' })
    await expect(opening).rejects.toThrow(message)
    await expect(opening).rejects.not.toThrow('secret')
  }
})

test('names what to do where the role may not connect to a new database yet [D15.791]', async () => {
  const { connectionString, ownerConnectionString, prefix } = inject('testServer')
  const name = `${prefix}new`
  await query(ownerConnectionString, `create database ${name}`)
  onTestFinished(async () => void (await query(ownerConnectionString, `drop database ${name}`)))
  await query(ownerConnectionString, `revoke connect on database ${name} from public`)
  const url = new URL(connectionString)
  url.pathname = name
  const opening = openDatabase({ databaseUrl: url.href, dataDirectory: '/nowhere' })
  await expect(opening).rejects.toThrow(
    /: set DATABASE_OWNER_URL, or run script\/migrate with it first$/,
  )
})
