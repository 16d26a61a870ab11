/** The first of a month at 00:00 UTC, ISO 8601, of a date of the database; null for none. */
export function presentMonth(date: string | null): string | null {
  return date === null ? null : `${date}T00:00:00.000Z`
}
