/** True for the first day of a month at 00:00 UTC, in the format of `toISOString`. */
export function isEditionDate(date: string): boolean {
  return /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])-01T00:00:00\.000Z$/.test(date)
}
