/** What an archive of screenshots is called that is made now: `screenshots_YYYYMMDD-HHmmss.zip`. */
export function zipName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()]
  return `screenshots_${digits(day)}-${digits(time)}.zip`
}

function digits(parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join('')
}
