import { type ChildAccess, startChild, type ChildLimits } from './start-child.ts'

interface Terms extends ChildAccess {
  limits: ChildLimits
  /** Kills the child when it fires; the promise then rejects with its reason. */
  signal?: AbortSignal
}

/**
 * Runs one job in a new child. Rejects as a ChildPool's `run` does. The caller limits how many run
 * at once.
 */
export async function runInChild(
  job: URL,
  input: unknown,
  { limits, signal, ...access }: Terms,
): Promise<unknown> {
  signal?.throwIfAborted()
  const child = startChild(job, limits, access)
  signal?.addEventListener('abort', child.kill)
  try {
    return await child.run(input)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', child.kill)
    child.kill()
  }
}
