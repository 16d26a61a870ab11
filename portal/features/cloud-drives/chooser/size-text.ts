const UNITS = ['B', 'kB', 'MB', 'GB']

/** A file's size as people say it: '14 kB'. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}
