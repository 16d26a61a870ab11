import { useEffect } from 'react'

import { PAGE_SIZE } from './column.ts'

interface Shown {
  /** From 0. */
  readonly page: number
  /** undefined while it is not known. */
  readonly total: number | undefined
  readonly toPage: (page: number) => void
}

/**
 * Goes to the last page when the one asked for has no rows: its only one was deleted, or the address
 * is an old one. Returns whether that is so.
 */
export function useLastPage({ page, total, toPage }: Shown): boolean {
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)
  const beyond = page > last
  useEffect(() => {
    if (beyond) toPage(last)
  })
  return beyond
}
