/** Now, or just after `before`: two changes never bear the same time, whatever the clocks say. */
export function nextTimestamp(before: string): Date {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1))
}
