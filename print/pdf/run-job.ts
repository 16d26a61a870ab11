/**
 * Runs `run(input)` of the module `job` in a process of its own that is killed when it breaks a
 * limit or when `signal` fires. Rejects with an error whose `reason` is 'timeout' or 'memory' when a
 * limit was broken. Print may not import platform: the server hands in its `runInChild`.
 */
export type RunJob = (job: URL, input: unknown, terms: JobTerms) => Promise<unknown>

export interface JobTerms {
  /** `time` in milliseconds; `memory` (all of it) and `heap` (JavaScript's) in megabytes. */
  readonly limits: { readonly time: number; readonly memory: number; readonly heap: number }
  /** Files and directories, besides code, that the process may read. */
  readonly readable: readonly string[]
  /** Directories that it may write to. */
  readonly writable: readonly string[]
  readonly signal?: AbortSignal
}
