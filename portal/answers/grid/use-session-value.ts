import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { AnswerSession } from '../session/answer-session.ts'

/** Something worked out from a session, worked out again whenever the session has changed. */
export function useSessionValue<Value>(session: AnswerSession, read: () => Value): Value {
  const last = useRef<{ readonly text: string; readonly value: Value } | null>(null)
  return useSyncExternalStore(session.subscribe, () => {
    const value = read()
    const text = JSON.stringify(value)
    if (last.current?.text !== text) last.current = { text, value }
    return last.current.value
  })
}

/** How long counts may lag behind the answers: not in the way of the next key. */
const DEBOUNCE_MS = 150

/**
 * Something that takes counting, worked out from a session a moment after it has changed. `read` is
 * `useCallback`'s: another one counts anew.
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
