import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** Enough for hundreds of jobs at their limit; it only ends a child whose parent was killed. */
const PROCESSOR_SECONDS = 600

/** What a child may touch besides code. */
export interface ChildAccess {
  /** Files and directories that it may read. */
  readable?: readonly string[]
  /** Directories that it may write to. */
  writable?: readonly string[]
}

const host = fileURLToPath(new URL('./job-host.ts', import.meta.url))

/** Directories whose code the child must read: this package, the job's folder, and installed packages. */
function readableDirectories(job: URL): string[] {
  const packages = (createRequire(job).resolve.paths('any-package') ?? [])
    .filter((path) => basename(path) === 'node_modules')
    .filter((path) => existsSync(path))
  return [dirname(dirname(host)), dirname(fileURLToPath(job)), ...packages]
}

/**
 * The command line of a child: Node without the right to write files, to read any but code
 * (unless `access` gives it), or to start processes, workers or WASI. Addons stay allowed because image decoders are native.
 *
 * A shell sets two limits that Node can't set itself and is then replaced by Node: no core dumps
 * (they would hold people's files), and an end to processor time, so that a child that hangs does
 * not outlive a parent that was killed before it could kill the child.
 */
export function childCommand(
  job: URL,
  heapMegabytes: number,
  { readable = [], writable = [] }: ChildAccess = {},
): { file: string; parameters: string[] } {
  const node = [
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
    '--permission',
    '--allow-addons',
    ...[...readableDirectories(job), ...readable].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
    host,
    job.href,
  ]
  if (process.platform === 'win32') return { file: process.execPath, parameters: node }
  const shell = `ulimit -c 0; ulimit -t ${PROCESSOR_SECONDS}; exec "$@"`
  return { file: '/bin/sh', parameters: ['-c', shell, 'child', process.execPath, ...node] }
}
