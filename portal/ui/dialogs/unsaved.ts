import { useEffect } from 'react'

const holders = new Set<object>()

/** Returns whether any part of the page holds something unsaved. */
export const isAnythingUnsaved = () => holders.size > 0

/** While `unsaved`, the page stays when its session ends, and a dialog above it asks to sign in. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const holder = {}
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [unsaved])
}
