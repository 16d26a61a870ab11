const two = (number: number) => String(number).padStart(2, '0')

/** Formats an instant for a date and time field, in the reader's time zone; '' for none. */
export function toDatetimeLocal(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns the instant of such a field, ISO 8601 in UTC; '' if incomplete. */
export function fromDatetimeLocal(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
