/** Points and weights as readers see them: at most two decimals, and none that says nothing. */
export function pointsText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
