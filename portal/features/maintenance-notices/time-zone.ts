/** The reader's time zone in words: 'Central European Standard Time (Europe/Berlin)'. */
export function timeZoneName(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`
}
