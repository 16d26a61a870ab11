import { readSelection, type Selection } from './selection.ts'

const KEY = 'competitive-insights-selection'
const OWNER = 'competitive-insights-selection-owner'

/** The last used selection of this browser; nothing where storage is closed or holds nonsense. */
export function lastSelection(): Selection {
  try {
    return readSelection(JSON.parse(stored(KEY) ?? '{}') as Record<string, unknown>)
  } catch {
    return {}
  }
}

/** Remembers what is selected now. Another report forgets the company and the rest of the last one. */
export function rememberSelection(selection: Selection): void {
  const last = lastSelection()
  const rest = last.report === selection.report ? last : {}
  store(KEY, JSON.stringify({ ...rest, ...selection }))
}

export function forgetSelection(): void {
  store(KEY, '{}')
}

/** For signing in: what somebody else used last in this browser is not for `user`, an id. */
export function claimSelection(user: string): void {
  if (stored(OWNER) !== user) forgetSelection()
  store(OWNER, user)
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is closed or full: pages still work from their address.
  }
}
