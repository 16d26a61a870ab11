/** Returns the one range of a text that another text replaces, and with what. */
function findDifference(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}

/** Returns where a position in a text is in the text that replaces it. */
export function mapPosition(position: number, before: string, after: string): number {
  const { start, end, text } = findDifference(before, after)
  if (position <= start) return position
  return start + text.length + Math.max(0, position - end)
}

/** Returns a text with what was typed over an earlier version of it, and the position after that. */
export function mergeTyped(before: string, typed: string, theirs: string) {
  const { start, end, text } = findDifference(before, typed)
  const from = mapPosition(start, before, theirs)
  const to = Math.max(from, mapPosition(end, before, theirs))
  return { text: theirs.slice(0, from) + text + theirs.slice(to), caret: from + text.length }
}
