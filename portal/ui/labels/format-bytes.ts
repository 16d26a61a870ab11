const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Returns a number of bytes in the unit that suits it: '12.4 MB'. */
export function formatBytes(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** step
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${UNITS[step]}`
}
