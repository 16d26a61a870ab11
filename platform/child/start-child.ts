import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { basename, dirname } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

import {
  ChildProcessError,
  type ChildProcessErrorReason,
  JobRejectedError,
} from './child-errors.ts'
import type { ChildMessage, JobMessage } from './child-message.ts'

export interface ChildLimits {
  /** Milliseconds that one job may take, from its start. */
  time: number
  /** Milliseconds of a processor that one job may use: less than `time`, which passes on a busy machine too. */
  processor?: number
  /** Megabytes that the process may occupy, native memory included. */
  memory: number
  /** Megabytes of JavaScript heap; below `memory`. */
  heap: number
}

export interface Child {
  readonly processId: number | undefined
  /** True once the process is gone; it can't run anything any more. */
  ended(): boolean
  /** Runs one job; one at a time. Rejects with a ChildProcessError or the job's JobRejectedError. */
  run(input: unknown): Promise<unknown>
  /** Returns whether this child keeps the parent process from exiting. */
  holdParent(hold: boolean): void
  /** Kills the child at once. */
  kill(): void
}

/** Starting takes a fifth of a second; the limit leaves room for a loaded machine. */
const START_TIMEOUT_MS = 120_000
const CHECK_INTERVAL_MS = 25
/** Searching all processes of the machine for the group takes time. */
const GROUP_CHECK_INTERVAL_MS = 500
const ERROR_OUTPUT_CHARACTERS = 16_384

/** Starts a child that has the job module loaded and waits for inputs. */
export function startChild(job: URL, limits: ChildLimits, access?: ChildAccess): Child {
  const command = childCommand(job, limits.heap, access)
  const { startsProcesses = false } = access ?? {}
  const child = spawn(command.file, command.parameters, {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    detached: startsProcesses,
  })
  let errorOutput = ''
  let killedFor: ChildProcessErrorReason | undefined
  let running: PromiseWithResolvers<unknown> | undefined
  let end: ChildProcessError | undefined
  const ready = Promise.withResolvers<void>()
  // A child that dies before its first job is reported to that job, not as an unhandled rejection.
  ready.promise.catch(() => undefined)
  const startTimer = setTimeout(() => kill('timeout'), START_TIMEOUT_MS)
  lowerPriority(child.pid, access?.priority)

  function kill(reason: ChildProcessErrorReason): void {
    killedFor ??= reason
    killAll()
  }

  function killAll(): void {
    child.kill('SIGKILL')
    if (startsProcesses && child.pid !== undefined) killGroup(child.pid)
  }

  function fail(failure: ChildProcessError): void {
    end ??= failure
    clearTimeout(startTimer)
    ready.reject(
      new ChildProcessError(
        'unavailable',
        `A child process could not be started: ${failure.message}`,
      ),
    )
    running?.reject(failure)
  }

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-ERROR_OUTPUT_CHARACTERS)
  })
  child.on('error', (error) => fail(new ChildProcessError('crashed', error.message)))
  // Processes that it has started may outlive it.
  child.on('exit', killAll)
  child.on('close', (code, signal) => fail(explainEnd(killedFor, code, signal, errorOutput)))
  child.on('message', (message: ChildMessage) => {
    if (message.kind === 'ready') {
      clearTimeout(startTimer)
      ready.resolve()
    } else if (message.kind === 'done') running?.resolve(message.output)
    else if (message.kind === 'refused')
      running?.reject(new JobRejectedError(message.code, message.message))
    else running?.reject(new ChildProcessError('crashed', message.message))
  })

  async function run(input: unknown): Promise<unknown> {
    await ready.promise
    if (end) throw end
    running = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => kill('timeout'), limits.time)
    const memoryOf = startsProcesses ? groupMemory : residentMemory
    const { processor = Infinity } = limits
    const before = processor < Infinity && child.pid ? processorTime(child.pid) : 0
    const watch = setInterval(
      () => {
        if (!child.pid) return
        if (memoryOf(child.pid) > limits.memory * 1024 * 1024) kill('memory')
        if (processor < Infinity && processorTime(child.pid) - before > processor) kill('timeout')
      },
      startsProcesses ? GROUP_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS,
    )
    // A failed send means that the child is dead; the 'close' event reports the reason.
    const message: JobMessage = { input }
    child.send(message, () => undefined)
    try {
      return await running.promise
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      running = undefined
    }
  }

  function holdParent(hold: boolean): void {
    const errorPipe = child.stderr instanceof Socket ? child.stderr : null
    for (const handle of [child, child.channel, errorPipe]) {
      if (hold) handle?.ref()
      else handle?.unref()
    }
  }

  return {
    processId: child.pid,
    ended: () => end !== undefined,
    run,
    holdParent,
    kill: () => kill('unavailable'),
  }
}

/** Lower the priority, so that hostile files do not slow down requests. */
function lowerPriority(
  processId: number | undefined,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): void {
  try {
    if (processId) setPriority(processId, priority)
  } catch {
    // The child has exited or the system does not allow it; lowering the priority is optional.
  }
}

function explainEnd(
  killedFor: ChildProcessErrorReason | undefined,
  code: number | null,
  signal: NodeJS.Signals | null,
  errorOutput: string,
): ChildProcessError {
  const end = signal ?? `code ${code}`
  if (killedFor === 'timeout')
    return new ChildProcessError('timeout', 'The child was killed: its time was over.')
  if (killedFor === 'memory')
    return new ChildProcessError('memory', 'The child was killed: it took too much memory.')
  if (killedFor) return new ChildProcessError(killedFor, 'The child was stopped by its parent.')
  // A SIGKILL that is not ours comes from the system's own out-of-memory killer.
  if (signal === 'SIGKILL' || /out of memory/i.test(errorOutput)) {
    return new ChildProcessError('memory', `The child ran out of memory (${end}).`)
  }
  if (signal === 'SIGXCPU')
    return new ChildProcessError('timeout', 'The child used up its processor time.')
  return new ChildProcessError('crashed', `The child ended with ${end}. ${errorOutput.trim()}`)
}

/** Enough for hundreds of jobs at their limit; it only ends a child whose parent was killed. */
const PROCESSOR_SECONDS = 600

/** Rights of a child besides reading code, and its priority. */
export interface ChildAccess {
  /** Files and directories that it may read. */
  readable?: readonly string[]
  /** Directories that it may write to. */
  writable?: readonly string[]
  /**
   * True when it may start processes. It leads a process group then, which is killed with it, and
   * `memory` limits what the group has for itself.
   */
  startsProcesses?: boolean
  /** A value of `os.constants.priority`; a little below normal without. */
  priority?: number
}

/** Built by `script/build-jobs.ts`, as the jobs of the portal are. */
const host = fileURLToPath(new URL('../dist/job-host.js', import.meta.url))

/** Directories whose code the child must read: this package, the job's folder, and installed packages. */
function readableDirectories(job: URL): string[] {
  const packages = (createRequire(job).resolve.paths('any-package') ?? [])
    .filter((path) => basename(path) === 'node_modules')
    .filter((path) => existsSync(path))
  return [dirname(dirname(host)), dirname(fileURLToPath(job)), ...packages]
}

/**
 * The command line of a child: Node without the right to write files, to read any but code
 * (unless `access` gives it), or to start processes (unless `access` gives that), workers or WASI. Addons stay allowed because image decoders are native.
 *
 * A shell sets what Node can't set itself and is then replaced by Node: no core dumps (they would hold
 * people's files), an end to processor time, so that a child that hangs does not outlive a parent that
 * was killed before it could kill the child, and that Linux ends children before the portal when a
 * container or the machine has no memory left.
 */
function childCommand(
  job: URL,
  heapMegabytes: number,
  { readable = [], writable = [], startsProcesses = false }: ChildAccess = {},
): { file: string; parameters: string[] } {
  const node = [
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
    '--permission',
    '--allow-addons',
    ...(startsProcesses ? ['--allow-child-process'] : []),
    ...[...readableDirectories(job), ...readable].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
    host,
    job.href,
  ]
  if (process.platform === 'win32') return { file: process.execPath, parameters: node }
  const first = '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null'
  const shell = `ulimit -c 0; ulimit -t ${PROCESSOR_SECONDS}; ${first}; exec "$@"`
  return { file: '/bin/sh', parameters: ['-c', shell, 'child', process.execPath, ...node] }
}

/**
 * Returns the resident memory of a process in bytes, native memory included. 0 where the system has
 * no /proc; the heap limit and the timeout still apply there.
 */
export function residentMemory(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Clock ticks of /proc in a second, the same on every Linux that Node.js runs on. */
const TICKS = 100

/** Returns the milliseconds of processors that a process has used; 0 without /proc. */
function processorTime(processId: number): number {
  try {
    const [user, system] = readStat(processId).slice(11, 13).map(Number) as [number, number]
    return ((user + system) / TICKS) * 1000
  } catch {
    return 0
  }
}

/** Returns what /proc says of a process, from its state on: its name before it may hold anything. */
function readStat(processId: number | string): string[] {
  const stat = readFileSync(`/proc/${processId}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Kills a process group, unless it is gone. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nothing of it is left, or the system knows no groups.
  }
}

/** Returns the memory in bytes that the processes of a group share with no file; 0 without /proc. */
function groupMemory(leader: number): number {
  try {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return processes.reduce((sum, id) => sum + memoryInGroup(id, leader), 0)
  } catch {
    return 0
  }
}

function memoryInGroup(id: string, leader: number): number {
  try {
    const [_state, _parent, group] = readStat(id)
    if (group !== String(leader)) return 0
    const status = readFileSync(`/proc/${id}/status`, 'latin1')
    const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)]
    return kilobytes.reduce((sum, [, count]) => sum + Number(count) * 1024, 0)
  } catch {
    // It has exited meanwhile.
    return 0
  }
}
