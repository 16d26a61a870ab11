import { useEffect, useState } from 'react'

import type { AnswerBook } from './book/answer-book.ts'

/** How long counts may lag behind the answers: not in the way of the next key. */
const LAG_MILLISECONDS = 150

/**
 * Something that takes counting, worked out from a book a moment after it has changed. `read` is
 * `useCallback`'s: another one counts anew.
 */
export function useBookSettled<Value>(book: AnswerBook, read: () => Value): Value {
  const [counted, setCounted] = useState(() => ({ read, value: read() }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = book.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setCounted({ read, value: read() })
      }, LAG_MILLISECONDS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [book, read])
  if (counted.read === read) return counted.value
  const value = read()
  setCounted({ read, value })
  return value
}
