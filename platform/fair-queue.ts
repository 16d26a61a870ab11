/** The requester: a user, and the group whose users share one turn. */
export interface Owner {
  readonly group: string
  readonly person: string
}

export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  readonly concurrency: number
  /** Requests of all owners that may wait. */
  readonly maxWaiting?: number
  /** Requests of one user that may wait. */
  readonly maxWaitingPerPerson?: number
}

export interface FairRequest<Output> {
  /** Requests with equal keys share one run of the work. */
  readonly key: string
  readonly owner: Owner
  /** Its signal fires when all requesters have left. */
  readonly work: (signal: AbortSignal) => Promise<Output>
  /** Fires when the requester has left. */
  readonly signal?: AbortSignal | undefined
}

export interface FairQueue<Output> {
  /**
   * Returns the result of `work`. Rejects with its error, with the reason of `signal`, or at once
   * with a QueueFullError.
   */
  run(request: FairRequest<Output>): Promise<Output>
}

/**
 * Owners whose last turns are remembered, so that a recently served owner does not count as new.
 */
const MAX_REMEMBERED = 10_000

/** The queue is full, for this user or for all. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  readonly of: 'person' | 'everybody'

  constructor(of: 'person' | 'everybody') {
    super(`Too many requests of ${of === 'person' ? 'one person' : 'all'} are waiting.`)
    this.of = of
  }
}

interface Entry<Output> extends FairRequest<Output> {
  readonly result: PromiseWithResolvers<Output>
}

interface Running<Output> {
  readonly key: string
  readonly owner: Owner
  /** The requests that receive the result; each may be cancelled earlier. */
  readonly entries: Set<Entry<Output>>
  readonly controller: AbortController
}

/**
 * Schedules fairly: groups, and the users within a group, take turns. Next is the one with the
 * fewest and least recent turns.
 */
export function createFairQueue<Output>(options: FairQueueOptions): FairQueue<Output> {
  const { concurrency, maxWaiting = Infinity, maxWaitingPerPerson = Infinity } = options
  const waiting: Entry<Output>[] = []
  const running = new Set<Running<Output>>()
  /** Number of the last turn of groups and users, oldest first. */
  const lastTurns = new Map<string, number>()
  let turns = 0

  async function run(request: FairRequest<Output>): Promise<Output> {
    const { signal } = request
    signal?.throwIfAborted()
    const entry = { ...request, result: Promise.withResolvers<Output>() }
    const shared = [...running].find(({ key, entries }) => key === entry.key && entries.size > 0)
    if (shared) shared.entries.add(entry)
    else enqueue(entry)
    const leave = () => removeEntry(entry)
    signal?.addEventListener('abort', leave, { once: true })
    startNext()
    try {
      return await entry.result.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  function enqueue(entry: Entry<Output>): void {
    if (running.size >= concurrency) {
      const { person } = entry.owner
      const own = waiting.filter(({ owner }) => owner.person === person)
      if (own.length >= maxWaitingPerPerson) throw new QueueFullError('person')
      if (waiting.length >= maxWaiting) throw new QueueFullError('everybody')
    }
    waiting.push(entry)
  }

  function removeEntry(entry: Entry<Output>): void {
    const index = waiting.indexOf(entry)
    if (index !== -1) waiting.splice(index, 1)
    for (const { entries, controller } of running) {
      if (entries.delete(entry) && entries.size === 0) controller.abort(entry.signal?.reason)
    }
    entry.result.reject(entry.signal?.reason)
  }

  function startNext(): void {
    while (running.size < concurrency) {
      const next = takeNext()
      if (!next) return
      start(next)
    }
  }

  function takeNext(): Entry<Output> | undefined {
    const [next] = waiting.toSorted((first, second) => {
      const [one, other] = [rank(first.owner), rank(second.owner)]
      const difference = one.map((value, index) => value - (other[index] ?? 0))
      return difference.find((value) => value !== 0) ?? 0
    })
    return next
  }

  /** Sort key, lowest first: running work, then the last turn. */
  function rank({ group, person }: Owner): number[] {
    const ofGroup = [...running].filter(({ owner }) => owner.group === group).length
    return [ofGroup, lastTurns.get(group) ?? 0, lastTurns.get(`${group} ${person}`) ?? 0]
  }

  function start({ key, owner, work }: Entry<Output>): void {
    const entries = new Set(waiting.filter((entry) => entry.key === key))
    for (const entry of entries) waiting.splice(waiting.indexOf(entry), 1)
    const controller = new AbortController()
    const started = { key, owner, entries, controller }
    running.add(started)
    turns += 1
    for (const name of [owner.group, `${owner.group} ${owner.person}`]) {
      lastTurns.delete(name)
      lastTurns.set(name, turns)
    }
    for (const name of lastTurns.keys()) if (lastTurns.size > MAX_REMEMBERED) lastTurns.delete(name)
    void settle(started, work)
  }

  async function settle(started: Running<Output>, work: Entry<Output>['work']): Promise<void> {
    const { entries, controller } = started
    try {
      const output = await work(controller.signal)
      for (const { result } of entries) result.resolve(output)
    } catch (error) {
      for (const { result } of entries) result.reject(error)
    }
    running.delete(started)
    startNext()
  }

  return { run }
}
