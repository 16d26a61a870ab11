const two = (number: number) => String(number).padStart(2, '0')

/** An instant as a field for date and time holds it, in the reader's time zone; '' for none. */
export function toDatetimeLocal(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The instant, ISO 8601 in UTC, that such a field names; '' while it names none. */
export function fromDatetimeLocal(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
