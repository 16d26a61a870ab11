/** Pixels of a character on average, in the 12 pixels that charts are labelled with. */
const CHARACTER = 7

/** Pixels that the longest of some labels needs, but at most `most`. */
export function labelWidth(labels: readonly string[], most: number): number {
  const longest = labels.reduce((length, label) => Math.max(length, label.length), 0)
  return Math.min(Math.ceil(longest * CHARACTER), most)
}
