import { useEffect } from 'react'

const holders = new Set<object>()

/** Returns whether any part of the page holds something unsaved. */
export const isAnythingUnsaved = () => holders.size > 0

/** While `unsaved`, the end of the session leaves the page as it is, and asks above it. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const holder = {}
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [unsaved])
}
