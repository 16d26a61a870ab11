/** What somebody wrote and could not save, in the browser's storage. */
export interface Kept<Value> {
  /** When it was written, ISO 8601. */
  readonly at: string
  readonly value: Value
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Guard<Value> = (value: unknown) => value is Value

const PREFIX = 'insights.kept.'
/** What nobody has come back to for longer is forgotten. */
const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000

/** A drawer for one thing that is being written; whose it is belongs into the name. */
export function openKept<Value>(name: string, isValue: Guard<Value>, storage = localStorage) {
  const key = PREFIX + name
  return {
    read: (): Kept<Value> | null => readKept(storage, key, isValue),
    write(kept: Kept<Value>) {
      try {
        storage.setItem(key, JSON.stringify(kept))
      } catch {
        // A full or closed storage keeps nothing; what was written is on the page still.
      }
    },
    clear() {
      try {
        storage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}

/** The names of the drawers that begin like this; those that are too old are emptied on the way. */
export function keptNames(beginning: string, now: Date, storage: Keeper = localStorage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
    return keys
      .filter((key) => key.startsWith(PREFIX) && !forgetOld(storage, key, now))
      .map((key) => key.slice(PREFIX.length))
      .filter((name) => name.startsWith(beginning))
  } catch {
    return []
  }
}

function forgetOld(storage: Keeper, key: string, now: Date): boolean {
  const kept = readKept(storage, key, (value): value is unknown => value !== undefined)
  const age = kept ? now.getTime() - Date.parse(kept.at) : Infinity
  if (age <= KEPT_MILLISECONDS) return false
  storage.removeItem(key)
  return true
}

function readKept<Value>(storage: Keeper, key: string, isValue: Guard<Value>): Kept<Value> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('value' in kept)) {
      return null
    }
    const { at, value } = kept
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) && isValue(value)
      ? { at, value }
      : null
  } catch {
    return null
  }
}
