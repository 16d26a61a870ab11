import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { findRunningEmbedded } from '@insights/platform/database/embedded/postgres-processes.ts'
import { startEmbedded } from '@insights/platform/database/embedded/start-embedded.ts'
import { openMailListener } from '@insights/platform/testing/open-mail-listener.ts'
import { openProxy } from '@insights/platform/testing/open-proxy.ts'

import { type ReplicatedPostgres, openReplicatedPostgres } from './replicated-postgres.ts'
import { type StoredFiles, filesIn, openBucket } from './stored-files.ts'
import { type SupervisedProcess, supervise } from './supervised-process.ts'

/** A portal as operators run it, with all parts that faults can be injected into. */
export interface Deployment {
  readonly processes: readonly SupervisedProcess[]
  readonly files: StoredFiles
  /** The database's own address, behind the connection that can be cut. */
  readonly connectionString: string
  readonly mailboxes: Mailboxes
  /** The connection to the database, where there is one. */
  readonly line: Awaited<ReturnType<typeof openProxy>> | undefined
  /** The data directory of the local PostgreSQL. */
  readonly databaseDirectory: string
  /** The primary and its standby, where there is one. */
  readonly replicas: ReplicatedPostgres | undefined
  readonly disk: SmallDisk | undefined
  readonly close: () => Promise<void>
}

const DISK_MEGABYTES = 700

/** Starts one process with the embedded database in its data directory, on a small disk if allowed. */
export async function startSingleProcess(): Promise<Deployment> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-faults-'))
  const disk = await mountSmallDisk(dataDirectory, DISK_MEGABYTES)
  const mailboxes = await openMailboxes()
  const portal = await supervise('portal', settings(dataDirectory, mailboxes))
  await portal.ready()
  const database = await findRunningEmbedded(dataDirectory)
  if (!database) throw new Error(`The portal runs no database: ${portal.output()}`)
  return {
    processes: [portal],
    files: filesIn(dataDirectory),
    databaseDirectory: dataDirectory,
    connectionString: database.connectionString,
    mailboxes,
    line: undefined,
    replicas: undefined,
    disk,
    close: async () => {
      await portal.stop()
      await mailboxes.close()
      await disk?.unmount()
      await rm(dataDirectory, { recursive: true })
    },
  }
}

/** Starts several web processes and one worker, on a PostgreSQL server and a bucket in the network. */
export async function startCluster(webs = 2): Promise<Deployment> {
  const databaseDirectory = await mkdtemp(join(tmpdir(), 'insights-faults-database-'))
  const database = await startEmbedded({ dataDirectory: databaseDirectory, log: () => {} })
  const line = await openProxy(database.connectionString)
  const urls = {
    DATABASE_URL: line.connectionString,
    DATABASE_OWNER_URL: database.ownerConnectionString,
  }
  return startProcesses(webs, urls, {
    databaseDirectory,
    connectionString: database.connectionString,
    line,
    replicas: undefined,
    close: async () => {
      await line.cut()
      await database.stop()
      await rm(databaseDirectory, { recursive: true })
    },
  })
}

/** The same on two servers of Debian's PostgreSQL, at an address that follows the primary. */
export async function startReplicatedCluster(): Promise<Deployment> {
  const replicas = await openReplicatedPostgres()
  const { connectionString, home, close } = replicas
  return startProcesses(
    2,
    { DATABASE_URL: connectionString },
    {
      databaseDirectory: home,
      connectionString,
      line: undefined,
      replicas,
      close,
    },
  )
}

type Database = Pick<
  Deployment,
  'databaseDirectory' | 'connectionString' | 'line' | 'replicas' | 'close'
>

async function startProcesses(
  webs: number,
  urls: Record<string, string>,
  database: Database,
): Promise<Deployment> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-faults-'))
  const mailboxes = await openMailboxes()
  const bucket = await openBucket()
  const shared = {
    ...settings(dataDirectory, mailboxes),
    ...bucket.settings,
    ...urls,
  }
  const processes = await Promise.all([
    ...Array.from({ length: webs }, () => supervise('web', { ...shared, ROLE: 'web' })),
    supervise('worker', { ...shared, ROLE: 'worker' }),
  ])
  await Promise.all(processes.map((process) => process.ready()))
  return {
    ...database,
    processes,
    files: bucket.files,
    mailboxes,
    disk: undefined,
    close: async () => {
      await Promise.all(processes.map((process) => process.stop()))
      await mailboxes.close()
      await bucket.close()
      await database.close()
      await rm(dataDirectory, { recursive: true })
    },
  }
}

/** The first of the processes that respond, or the one that does the jobs. */
export function findProcess(
  does: 'answers' | 'work',
  { processes }: Deployment,
): SupervisedProcess {
  return does === 'answers' ? processes[0]! : processes.at(-1)!
}

function settings(dataDirectory: string, { url }: Mailboxes): Record<string, string> {
  return { DATA_DIR: dataDirectory, DEMO: '0', STAFF_MFA: 'off', SMTP_URL: url }
}

const run = promisify(execFile)

interface SmallDisk {
  /** Takes all the space left on it. */
  readonly fill: () => Promise<void>
  readonly free: () => Promise<void>
  readonly unmount: () => Promise<void>
}

/** Mounts a disk of the given MB in memory at a directory; undefined without the permission. */
async function mountSmallDisk(directory: string, size: number): Promise<SmallDisk | undefined> {
  const mount = ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', directory]
  const mounted = await run('mount', mount).then(
    () => true,
    () => false,
  )
  if (!mounted) return undefined
  // After an interrupted run: unmounted once its last process has ended.
  const leave = () => spawnSync('umount', ['--lazy', directory])
  process.once('exit', leave)
  const ballast = join(directory, 'ballast')
  return {
    fill: async () => {
      const file = await open(ballast, 'w')
      try {
        for (const bytes of [1_000_000, 4096, 1]) await writeAll(file, Buffer.alloc(bytes))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    unmount: async () => {
      process.off('exit', leave)
      await run('umount', [directory])
    },
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.writeFile(block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}

export interface ReceivedEmail {
  readonly to: string
  readonly messageId: string
}

interface Mailboxes {
  readonly url: string
  readonly received: () => readonly ReceivedEmail[]
  /** Closes the mail server, which `open` starts again under the same address. */
  readonly close: () => Promise<void>
  readonly open: () => Promise<void>
}

/** Starts a mail server that remembers the recipients of each email. */
async function openMailboxes(): Promise<Mailboxes> {
  const received: ReceivedEmail[] = []
  const listen = (port?: number) =>
    openMailListener({
      port,
      onMail: ({ to, source }) => {
        const messageId = /^message-id:\s*(<[^>]+>)/im.exec(source.toString())?.[1] ?? ''
        received.push(...to.map((address) => ({ to: address, messageId })))
      },
    })
  let listener = await listen()
  const { port } = listener
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    close: () => listener.close(),
    open: async () => {
      listener = await listen(port)
    },
  }
}
