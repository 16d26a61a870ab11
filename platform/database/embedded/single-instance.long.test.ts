import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startEmbedded } from './start-embedded.ts'
import {
  copyDatabase,
  endPortals,
  makeDirectory,
  query,
  startPortal,
} from './test-program/start-portal.ts'

afterAll(endPortals)

test('rejects a second portal in one line while the first keeps running', async () => {
  const dataDirectory = await copyDatabase()
  const first = startPortal({ dataDirectory })
  const { connectionString } = await first.waitFor('ready')
  const second = startPortal({ dataDirectory })
  const rejected = await second.waitFor('refused')
  expect(rejected.name).toBe('DatabaseStartError')
  expect(rejected.message).toMatch(
    new RegExp(`^Another portal \\(process ${first.number}\\) is running on the database in .*$`),
  )
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.end('SIGTERM')
})

test('lets exactly one of four concurrent starts on a new directory succeed', async () => {
  const dataDirectory = join(await makeDirectory(), 'data')
  const portals = Array.from({ length: 4 }, () => startPortal({ dataDirectory }))
  const findOutcomes = () =>
    portals.map(({ lines }) => lines.find((line) => line.kind !== 'log')?.kind ?? 'nothing yet')
  await expect.poll(findOutcomes).not.toContain('nothing yet')
  expect(findOutcomes().toSorted()).toEqual(['ready', 'refused', 'refused', 'refused'])
  const ready = portals.flatMap(({ lines }) => lines).find((line) => line.kind === 'ready')
  const connectionString = ready?.connectionString ?? ''
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  const rejected = portals.flatMap(({ lines }) => lines).filter((line) => line.kind === 'refused')
  for (const { message } of rejected) expect(message).toContain('Another portal')
})

test('rejects a second portal in the same process', async () => {
  const dataDirectory = await copyDatabase()
  const first = await startEmbedded({ dataDirectory, durable: false })
  await expect(startEmbedded({ dataDirectory })).rejects.toThrow('Another portal')
  await first.stop()
})

test('a killed process leaves no lock behind', async () => {
  const dataDirectory = await copyDatabase()
  const killed = startPortal({ dataDirectory })
  const { home } = await killed.waitFor('ready')
  await killed.end('SIGKILL')
  // As after a reboot: the process id now belongs to an unrelated process.
  await writeFile(join(home, 'holder'), `${process.ppid}\n`)
  const next = startPortal({ dataDirectory })
  expect(await next.waitFor('ready')).toMatchObject({ home })
  await next.end('SIGTERM')
})
