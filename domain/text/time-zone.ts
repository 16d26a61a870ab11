const DAY_MS = 24 * 60 * 60 * 1000

/** True for a name of the IANA time zone database, such as 'America/New_York', or 'UTC'. */
export function isTimeZone(name: string): boolean {
  // Formats take offsets such as '+05:30' as well, which databases read with the other sign.
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}

/** Returns the day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(moment: Date, timeZone: string): string {
  return new Date(wallClock(moment, timeZone)).toISOString().slice(0, 10)
}

/** Returns the hour of a moment in a time zone, 0 to 23. */
export function hourIn(moment: Date, timeZone: string): number {
  return new Date(wallClock(moment, timeZone)).getUTCHours()
}

/** Returns the moment at which the day of a moment ends in a time zone. */
export function endOfDay(moment: Date, timeZone: string): Date {
  const today = dayIn(moment, timeZone)
  const midnight = Date.parse(today) + DAY_MS
  const now = moment.getTime()
  const guess = midnight - (wallClock(moment, timeZone) - now)
  // Clocks may change before midnight, and skip it.
  const corrected = guess - (wallClock(new Date(guess), timeZone) - midnight)
  return new Date(dayIn(new Date(corrected), timeZone) > today ? corrected : guess)
}

/** 'New York time' for 'America/New_York', 'UTC' for itself. */
export function timeZoneText(timeZone: string): string {
  const place = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  return timeZone.includes('/') ? `${place} time` : place
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns what clocks in a time zone show, as milliseconds of the same date and time in UTC. */
function wallClock(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts = new Map(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return (
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ) +
    (((moment.getTime() % 1000) + 1000) % 1000)
  )
}
