import { useEffect, useState } from 'react'

/** `setTimeout` takes no longer ones. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** The time in milliseconds, updated when it reaches one of `times`. */
export function useNow(times: readonly number[]): number {
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...times.filter((time) => time > now))
  useEffect(() => {
    if (next === Infinity) return
    const wait = Math.min(next - Date.now(), MAX_TIMEOUT_MS)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
