import { ChildProcessError } from './child-errors.ts'
import { type ChildAccess, startChild, type Child, type ChildLimits } from './start-child.ts'

export interface ChildPoolOptions extends ChildAccess {
  /** Module that exports `run(input)`; loaded in the child only. */
  job: URL
  limits: ChildLimits
  /** Children that work at the same time; further jobs wait their turn. */
  children?: number
  /**
   * Maximum queue length. A further job is rejected as `busy`, since each queued job holds its
   * input in memory.
   */
  waiting?: number
  /** Jobs after which a child that behaved well is replaced. 1: every job has a child of its own. */
  jobsPerChild?: number
  /** Idle time in milliseconds after which a warm child is ended. */
  idle?: number
}

export interface ChildPool<Input, Output> {
  /** Rejects with a ChildProcessError, or with the JobRejectedError that the job threw. */
  run(input: Input): Promise<Output>
  /** Kills every child; jobs under way or waiting fail. The pool must not be used afterwards. */
  close(): void
}

interface WarmChild {
  child: Child
  jobs: number
  idleTimer?: NodeJS.Timeout
}

/**
 * Runs jobs in child processes that can be killed. A child whose job failed is replaced, because
 * the input may have corrupted its memory.
 */
export function openChildPool<Input, Output>(options: ChildPoolOptions): ChildPool<Input, Output> {
  const { job, limits, children = 2, waiting = 100, jobsPerChild = 1, idle = 5_000 } = options
  const { readable, writable, priority } = options
  const warm: WarmChild[] = []
  const working = new Set<WarmChild>()
  const queue: PromiseWithResolvers<void>[] = []
  let taken = 0
  let closed = false

  async function takeTurn(): Promise<void> {
    if (closed) throw new ChildProcessError('unavailable', 'The pool of children is closed.')
    if (taken < children) {
      taken += 1
      return
    }
    if (queue.length >= waiting) throw new ChildProcessError('busy', 'Too many jobs are waiting.')
    const turn = Promise.withResolvers<void>()
    queue.push(turn)
    await turn.promise
  }

  function passTurn(): void {
    const next = queue.shift()
    if (next) next.resolve()
    else taken -= 1
  }

  function takeChild(): WarmChild {
    for (let kept = warm.pop(); kept; kept = warm.pop()) {
      clearTimeout(kept.idleTimer)
      if (kept.child.ended()) continue
      kept.child.holdParent(true)
      return kept
    }
    return { child: startChild(job, limits, { readable, writable, priority }), jobs: 0 }
  }

  function keepOrKill(used: WarmChild): void {
    if (closed || used.jobs >= jobsPerChild) {
      used.child.kill()
      return
    }
    used.child.holdParent(false)
    used.idleTimer = setTimeout(() => {
      warm.splice(warm.indexOf(used), 1)
      used.child.kill()
    }, idle).unref()
    warm.push(used)
  }

  async function run(input: Input): Promise<Output> {
    await takeTurn()
    const used = takeChild()
    working.add(used)
    try {
      const output = (await used.child.run(input)) as Output
      used.jobs += 1
      keepOrKill(used)
      return output
    } catch (error) {
      used.child.kill()
      throw error
    } finally {
      working.delete(used)
      passTurn()
    }
  }

  function close(): void {
    closed = true
    for (const turn of queue.splice(0))
      turn.reject(new ChildProcessError('unavailable', 'The pool of children is closed.'))
    for (const { child, idleTimer } of [...warm.splice(0), ...working]) {
      clearTimeout(idleTimer)
      child.kill()
    }
  }

  return { run, close }
}
