/** Average character width in pixels at the label size of 12 pixels. */
const CHARACTER = 7

/** Returns the width in pixels of the longest label, at most `most`. */
export function labelWidth(labels: readonly string[], most: number): number {
  const longest = labels.reduce((length, label) => Math.max(length, label.length), 0)
  return Math.min(Math.ceil(longest * CHARACTER), most)
}
