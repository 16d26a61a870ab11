import type { DemoEdition } from './demo-industry.ts'

const DAY = 24 * 60 * 60 * 1000

/** When an edition was worked on: begun before its month, out a few days into it. */
export function datesOf(now: Date, { monthsAgo, stage }: DemoEdition) {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
  // Never in the future, also on the first day of a month.
  const latest = monthsAgo === 0 ? now.getTime() - DAY / 8 : month.getTime() + 4 * DAY
  const begun = latest - (stage === 'half' ? 6 : 21) * DAY
  return { date: month.toISOString().slice(0, 10), begun: new Date(begun), done: new Date(latest) }
}
