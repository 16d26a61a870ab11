/**
 * Runs `run(input)` of the module `job` in a child process that is killed when it exceeds a limit
 * or when `signal` fires. Rejects with an error whose `reason` is 'timeout' or 'memory' if a limit
 * was exceeded. Print may not import platform, so the server passes its `runInChild`.
 */
export type RunJob = (job: URL, input: unknown, terms: JobLimits) => Promise<unknown>

export interface JobLimits {
  /** `time` in milliseconds; `memory` (all of it) and `heap` (JavaScript's) in megabytes. */
  readonly limits: { readonly time: number; readonly memory: number; readonly heap: number }
  /** Files and directories, besides code, that the process may read. */
  readonly readable: readonly string[]
  /** Directories that it may write to. */
  readonly writable: readonly string[]
  readonly signal?: AbortSignal
}
