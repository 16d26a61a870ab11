import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'

const monthsAgo = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString()
}

/** 'July 2026': the demo is dated so many months before today. Its banking editions: 13, 10, 7, 4, 1. */
export const demoMonth = (ago: number) => formatMonth(monthsAgo(ago))

/** 'Jul 2026'. */
export const shortDemoMonth = (ago: number) => formatShortMonth(monthsAgo(ago))
