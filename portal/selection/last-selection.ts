import { readSelection, type Selection } from './selection.ts'

const KEY = 'competitive-insights-selection'

/** The last used selection of this browser; nothing where storage is closed or holds nonsense. */
export function lastSelection(): Selection {
  try {
    return readSelection(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>)
  } catch {
    return {}
  }
}

/** Remembers what is selected now. Another report forgets the company and the rest of the last one. */
export function rememberSelection(selection: Selection): void {
  const last = lastSelection()
  const rest = last.report === selection.report ? last : {}
  write({ ...rest, ...selection })
}

/** For signing out: the next user starts with nothing. */
export function forgetSelection(): void {
  write({})
}

function write(selection: Selection): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(selection))
  } catch {
    // Storage is closed or full: pages still work from their address.
  }
}
