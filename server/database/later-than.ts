/** Now, or just after `before`: two changes never bear the same time, whatever the clocks say. */
export function laterThan(before: Date): Date {
  return new Date(Math.max(Date.now(), before.getTime() + 1))
}
