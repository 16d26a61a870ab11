import { useEffect, useState } from 'react'

/**
 * `opened`, delayed by one effect, so that a dialog that is mounted open still changes from closed to
 * opened, and stores the element to return the focus to.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => setNow(opened), [opened])
  return now
}
