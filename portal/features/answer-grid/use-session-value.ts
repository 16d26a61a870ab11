import { useRef, useSyncExternalStore } from 'react'

import type { AnswerSession } from '../../answers/answer-session.ts'

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
