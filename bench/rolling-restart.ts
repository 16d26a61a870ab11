import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { readProcessName } from '@insights/server/start/process-name.ts'
import { type PortalProcess, startProcess } from '@insights/server/testing/start-process.ts'
import { sql } from 'kysely'

import { measure, printRow } from './measure.ts'
import { openPortal, SECRET_KEY } from './open-portal.ts'
import { addResearcher, addSession } from './seed.ts'

/**
 * Two web processes behind a proxy, restarted one after the other, with 400 live connections that come
 * back as pages do and five writes a second: how the connections are spread a minute later, and how
 * many writes failed.
 */
const STREAMS = 400
const WRITES_PER_SECOND = 5
const SETTLING_MS = 60_000
const PORTS = [39_481, 39_482]

async function measureRestart() {
  const directory = await mkdtemp(join(tmpdir(), 'insights-rolling-'))
  const portal = await openPortal()
  const { db, connectionString } = portal
  // This process has no pages, and counts for no share.
  await portal.app.close()
  await portal.services.live.rename('benchmark')
  const people: string[] = []
  while (people.length * 10 < STREAMS) people.push(await addResearcher(db))
  const sessions = await Promise.all(people.map((user) => addSession(db, user)))
  const webs = await Promise.all(PORTS.map(start))
  const port = await openProxy()

  let over = false
  for (let page = 0; page < STREAMS; page += 1) void keepOpen(sessions[page % sessions.length]!)
  while ((await countStreams()).reduce((sum, streams) => sum + streams, 0) < STREAMS)
    await wait(500)

  const writes: Promise<number>[] = []
  const writing = setInterval(() => writes.push(write()), 1000 / WRITES_PER_SECOND)
  for (const [index, web] of webs.entries()) {
    await web.stop()
    webs[index] = await start(PORTS[index]!)
  }
  await wait(SETTLING_MS)
  clearInterval(writing)
  const statuses = await Promise.all(writes)
  const failed = statuses.filter((status) => status >= 300)
  const streams = await countStreams()
  const busier = Math.max(...streams)
  const all = streams.reduce((sum, count) => sum + count, 0)
  printRow('connections of the busier web process, and of both', '', {
    figure: busier,
    reference: all,
    ratioAtMost: 0.65,
  })
  printRow(`failed ones of ${statuses.length} writes`, '', { figure: failed.length, atMost: 0 })
  over = true
  await Promise.all(webs.map((web) => web.stop()))
  await portal.close()
  await rm(directory, { recursive: true })

  function start(listenOn: number): Promise<PortalProcess> {
    const storageDirectory = join(directory, 'files')
    const variables = { ROLE: 'web', PORT: String(listenOn), SECRET_KEY }
    return startProcess({ connectionString, storageDirectory }, variables)
  }

  async function countStreams(): Promise<number[]> {
    const { rows } = await sql<{ name: string }>`select application_name as name
    from pg_stat_activity where datname = current_database()`.execute(db)
    return rows.flatMap(({ name }) => readProcessName(name)?.streams ?? [])
  }

  async function openProxy(): Promise<number> {
    let turn = 0
    const server = createServer({ allowHalfOpen: true }, (client) => {
      const first = (turn += 1)
      const tryNext = (left: number) => {
        const upstream = connect({ port: PORTS[(first + left) % PORTS.length]!, host: '127.0.0.1', allowHalfOpen: true }) // prettier-ignore
        let connected = false
        upstream.once('connect', () => {
          connected = true
          client.pipe(upstream).pipe(client)
        })
        upstream.on('error', () => (connected || left === 0 ? client.destroy() : tryNext(left - 1)))
        client.on('close', () => upstream.destroy())
      }
      client.on('error', () => undefined)
      tryNext(PORTS.length - 1)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  /** A page: connects again half a second to a second after it was sent away. */
  async function keepOpen(token: string): Promise<void> {
    while (!over) {
      await new Promise<void>((resolve) => {
        const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
        const call = request({ port, host: '127.0.0.1', path: '/api/live', agent: false, headers })
        call.on('response', (response) => {
          response.on('error', () => undefined).on('close', resolve)
          response.resume()
        })
        call.on('error', () => resolve())
        call.end()
      })
      await wait(500 + Math.random() * 500)
    }
  }

  /** Returns the status of a write; 599 without a response. */
  function write(): Promise<number> {
    return new Promise((resolve) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${sessions[0]}` }
      const path = '/api/maintenance-notices'
      const call = request({ port, host: '127.0.0.1', path, method: 'POST', agent: false, headers })
      call.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 599)
      })
      call.on('error', () => resolve(599))
      call.end(
        JSON.stringify({ name: 'Move', date: '2099-01-01T00:00:00Z', details: ['We move.'] }),
      )
    })
  }
}

await measure({ restart: measureRestart })
// Pages may still be about to connect again.
process.exit()
