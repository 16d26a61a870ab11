/**
 * Returns the name of a file with a chart of a report: 'overall-scores-airlines-november-2025.png'.
 * A note comes first if the values are not the published ones.
 */
export function chartFileName(
  label: string,
  source: string,
  ending: string,
  note: string | null = null,
): string {
  const words = `${note ?? ''} ${label} ${source}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [
    'chart',
  ]
  return `${words.join('-').slice(0, 120)}.${ending}`
}
