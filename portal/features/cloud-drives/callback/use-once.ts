import { useEffect, useRef } from 'react'

/** Does something when the page is there, one time only: a state works once. */
export function useOnce(work: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
