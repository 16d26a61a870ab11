import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { AnswerSession } from '../session/answer-session.ts'

/** Returns a value derived from a session, updated with each change. */
export function useSessionValue<Value>(session: AnswerSession, read: () => Value): Value {
  const last = useRef<{ readonly text: string; readonly value: Value } | null>(null)
  return useSyncExternalStore(session.subscribe, () => {
    const value = read()
    const text = JSON.stringify(value)
    if (last.current?.text !== text) last.current = { text, value }
    return last.current.value
  })
}

/** Delay of counts behind the answers, so that they don't slow down the next key. */
const DEBOUNCE_MS = 150

/**
 * Returns a value that is expensive to derive, updated a moment after the session changes. `read`
 * is `useCallback`'s: another function derives it again.
 */
export function useSettledValue<Value>(session: AnswerSession, read: () => Value): Value {
  const [counted, setCounted] = useState(() => ({ read, value: read() }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = session.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setCounted({ read, value: read() })
      }, DEBOUNCE_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [session, read])
  if (counted.read === read) return counted.value
  const value = read()
  setCounted({ read, value })
  return value
}
