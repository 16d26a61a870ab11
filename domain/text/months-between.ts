/** Returns the calendar months between two ISO 8601 dates, which are firsts of months in UTC. */
export function monthsBetween(from: string, to: string): number {
  const [start, end] = [new Date(from), new Date(to)]
  return (
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  )
}
