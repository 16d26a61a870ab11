import { readSelection, type Selection } from './selection.ts'

/** Versions of the stored selection; one of another version of the portal is dropped. */
const ROOT_VERSION = 27
const REPORT_VERSION = 18

const KEY = 'competitive-insights-selection'
const OWNER = 'competitive-insights-selection-owner'

/** Returns the last used selection of this tab, in a new tab that of this browser. */
export function lastSelection(): Selection {
  try {
    return unpack(JSON.parse(storedText() ?? '{}') as Partial<StoredSelection>)
  } catch {
    return {}
  }
}

interface StoredSelection extends Omit<Selection, 'report'> {
  readonly version: number
  readonly report: { readonly version: number; readonly _id: string } | null
}

function pack({ report, ...rest }: Selection): StoredSelection {
  const stored = report === undefined ? null : { version: REPORT_VERSION, _id: report }
  return { version: ROOT_VERSION, report: stored, ...rest }
}

/** Returns a stored selection; empty if another version of the portal has stored it. */
function unpack({ version, report, ...rest }: Partial<StoredSelection>): Selection {
  if (version !== ROOT_VERSION) return {}
  if (!report) return readSelection(rest)
  return report.version === REPORT_VERSION ? readSelection({ ...rest, report: report._id }) : {}
}

const listeners = new Set<() => void>()

/** Calls a listener whenever the last selection of this tab has changed. */
export function subscribeSelection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Remembers the current selection. Another report forgets the company and the rest. */
export function rememberSelection(selection: Selection): void {
  const last = lastSelection()
  const rest = last.report === selection.report ? last : {}
  storeText(JSON.stringify(pack({ ...rest, ...selection })))
}

export function clearSelection(): void {
  storeText('{}')
}

/** Forgets another user's last selection in this browser on signing in. `user` is an id. */
export function resetSelectionForUser(user: string): void {
  if (read(browser, OWNER) !== user) clearSelection()
  write(browser, OWNER, user)
}

const browser = () => localStorage
const tab = () => sessionStorage

/** Returns the stored text; the tab's own only if the same user selected it. */
function storedText(): string | null {
  const sameUser = read(tab, OWNER) === (read(browser, OWNER) ?? '')
  return (sameUser ? read(tab, KEY) : null) ?? read(browser, KEY)
}

function storeText(text: string): void {
  write(browser, KEY, text)
  write(tab, KEY, text)
  write(tab, OWNER, read(browser, OWNER) ?? '')
  for (const listener of listeners) listener()
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value)
  } catch {
    // Storage is closed or full: pages still work from their URL.
  }
}
