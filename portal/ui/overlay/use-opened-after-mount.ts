import { useEffect, useState } from 'react'

/**
 * `opened`, but never at birth. A dialog notes what to give the focus back to when it changes from
 * closed to opened; one that is loaded or mounted only when it is wanted would miss that.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => setNow(opened), [opened])
  return now
}
