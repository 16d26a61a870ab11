import { useRef, useSyncExternalStore } from 'react'

import type { AnswerBook } from './book/answer-book.ts'

/** Something worked out from a book, worked out again whenever the book has changed. */
export function useBook<Value>(book: AnswerBook, read: () => Value): Value {
  const last = useRef<{ readonly text: string; readonly value: Value } | null>(null)
  return useSyncExternalStore(book.subscribe, () => {
    const value = read()
    const text = JSON.stringify(value)
    if (last.current?.text !== text) last.current = { text, value }
    return last.current.value
  })
}
