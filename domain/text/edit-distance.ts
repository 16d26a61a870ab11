/**
 * Returns the number of characters to insert, delete or replace to turn one text into the other;
 * `most` + 1 for any number above `most`, which is detected early.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1)
      const distance = Math.min(replaced, above[column]! + 1, current[column - 1]! + 1)
      current.push(distance)
      least = Math.min(least, distance)
    }
    if (least > most) return most + 1
    above = current
  }
  return Math.min(above[other.length]!, most + 1)
}
