import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'

/** The action to continue when the user returns from a provider's page. */
export type PendingAction =
  | {
      readonly kind: 'upload'
      readonly reportName: string
      readonly images: readonly { readonly url: string; readonly name: string }[]
    }
  /** Retries an upload that has lost its permission. */
  | { readonly kind: 'resume'; readonly upload: string }
  | { readonly kind: 'choose'; readonly drive: DriveName; readonly title: string }

interface StoredAction {
  readonly errand: PendingAction
  readonly at: number
}

const PREFIX = 'competitive-insights-drive-'
/** Longer than a `state` is valid. */
const EXPIRY_MS = 60 * 60 * 1000

/**
 * Stores an action for the window that returns with this `state`. It is another window, so the
 * storage is one that both can read.
 */
export function savePendingAction(
  state: string,
  action: PendingAction,
  storage: Storage = localStorage,
): void {
  const now = Date.now()
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(PREFIX)) continue
    const kept = read(storage.getItem(key))
    if (!kept || kept.at < now - EXPIRY_MS) storage.removeItem(key)
  }
  storage.setItem(
    PREFIX + state,
    JSON.stringify({ errand: action, at: now } satisfies StoredAction),
  )
}

export function findPendingAction(
  state: string,
  storage: Storage = localStorage,
): PendingAction | undefined {
  return read(storage.getItem(PREFIX + state))?.errand
}

export function clearPendingAction(state: string, storage: Storage = localStorage): void {
  storage.removeItem(PREFIX + state)
}

function read(text: string | null): StoredAction | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as StoredAction)
  } catch {
    return undefined
  }
}
