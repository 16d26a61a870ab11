const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the day of a moment in UTC, `YYYY-MM-DD`; `dayIn` returns that of a time zone. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}

/** Returns the days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the days from Monday to Friday between two days, both included. */
export function countWorkingDays(from: string, to: string): number {
  const all = daysBetween(from, to) + 1
  if (all <= 0) return 0
  const first = new Date(from).getUTCDay()
  const rest = Array.from({ length: all % 7 }, (_, after) => (first + after) % 7)
  return Math.floor(all / 7) * 5 + rest.filter((day) => day !== 0 && day !== 6).length
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Nov 26': no day of a plan is more than a year ahead. */
export function formatShortDay(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`
}

/**
 * Returns the day that a user typed, from today on where no year is given; null for anything else.
 *
 * @example
 * readDay('26', '2026-11-20') // '2026-11-26', and also of '11/26', 'Nov 26', '11/26/2026'
 */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text)
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(text)
  const year = (us ?? named)?.[3]
  const month = us ? Number(us[1]) : named ? monthOf(named[1]!) : null
  const day = Number(us?.[2] ?? named?.[2] ?? (/^\d{1,2}$/.test(text) ? text : Number.NaN))
  if (Number.isNaN(day)) return null
  if (month === null) return nextDay(day, today)
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined) return dayFrom(Number(year), month, day)
  const found = dayFrom(thisYear, month, day)
  return found === null || found >= today ? found : dayFrom(thisYear + 1, month, day)
}

/** Returns the number of a month by its first letters, in lower case; 0 for others. */
const monthOf = (letters: string) =>
  MONTHS.findIndex((month) => month.toLowerCase() === letters) + 1

/** Returns the next day with this number, today included. */
function nextDay(number: number, today: string): string | null {
  for (let ahead = 0; ahead < 62; ahead += 1) {
    const day = addDays(today, ahead)
    if (Number(day.slice(8)) === number) return day
  }
  return null
}

function dayFrom(year: number, month: number, day: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, day))
  return moment.getUTCMonth() === month - 1 && day > 0 ? dayOf(moment) : null
}
