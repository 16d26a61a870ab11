/** The name of a file with a chart of a report: 'overall-scores-airlines-november-2025.png'. */
export function chartFileName(label: string, source: string, ending: string): string {
  const words = `${label} ${source}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['chart']
  return `${words.join('-').slice(0, 120)}.${ending}`
}
