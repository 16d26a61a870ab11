/** What may be entered for a share: a number typed as a percentage is shown as what is meant. */
export function shareHint(value: number | string): string {
  const isPercentage = typeof value === 'number' && value > 1 && value <= 100
  const percent = isPercentage ? value : 50
  return `0 to 1. Enter ${Math.round(percent * 100) / 1e4} for ${percent} %.`
}
