import { Removed } from '../../ui/status/Removed.tsx'
import type { SavedViewActions } from './use-saved-views.ts'

/** Says which view was removed last, and brings it back. */
export function RemovedViews({ actions: { removed, bringBack } }: { actions: SavedViewActions }) {
  const last = removed.at(-1)
  return (
    <Removed
      name={last ? `“${last.name}”` : null}
      count={removed.length}
      onUndo={() => last && bringBack(last)}
    />
  )
}
