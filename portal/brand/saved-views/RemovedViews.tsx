import { useEffect, useRef } from 'react'

import { Removed } from '../../ui/status/Removed.tsx'
import type { SavedViewActions } from './use-saved-views.ts'

import classes from './saved-views.module.css'

/** Names the view that was removed last, and restores it. */
export function RemovedViews({ actions: { removed, bringBack } }: { actions: SavedViewActions }) {
  const last = removed.at(-1)
  const back = useRef<string | null>(null)
  useEffect(() => {
    if (back.current === null || removed.some(({ _id }) => _id === back.current)) return
    const row = document.querySelector<HTMLElement>(`[data-view="${back.current}"]`)
    back.current = null
    // The button disappears after restoring; focus that has moved on stays.
    if (document.activeElement === document.body) row?.focus()
  })
  return (
    <div className={classes.removed}>
      <Removed
        name={last ? `“${last.name}”` : null}
        count={removed.length}
        onUndo={() => {
          if (!last) return
          back.current = last._id
          bringBack(last)
        }}
      />
    </div>
  )
}
