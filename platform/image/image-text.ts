/** A word on an image. Its box is in fractions of the image's width and height. */
export interface ImageWord {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** From 0 to 100. */
  readonly confidence: number
  /** Words of one line have the same number, and come in the order in which they are read. */
  readonly line: number
}

export type FoundWord = Omit<ImageWord, 'line'>

/**
 * Returns the words that several readings of one image have found, each once: of overlapping ones
 * the surest. Words are put into lines by their position.
 */
export function mergeReadings(readings: readonly (readonly FoundWord[])[]): ImageWord[] {
  const kept: { word: FoundWord; reading: number }[] = []
  const found = readings.flatMap((words, reading) => words.map((word) => ({ word, reading })))
  for (const one of found.toSorted((a, b) => b.word.confidence - a.word.confidence)) {
    const taken = kept.some(
      (other) => other.reading !== one.reading && cover(other.word, one.word) > SAME,
    )
    if (!taken) kept.push(one)
  }
  return intoLines(kept.map(({ word }) => word))
}

/** Share of the smaller word that lies under the other one. */
const SAME = 0.3

function cover(one: FoundWord, other: FoundWord): number {
  const across = overlap(one.left, one.width, other.left, other.width)
  const down = overlap(one.top, one.height, other.top, other.height)
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return smaller > 0 ? (across * down) / smaller : 0
}

function overlap(start: number, size: number, otherStart: number, otherSize: number): number {
  return Math.max(0, Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart))
}

/** Share of the lower of two words that lies beside the other one, if both are on one line. */
const BESIDE = 0.5

function intoLines(words: readonly FoundWord[]): ImageWord[] {
  const lines: FoundWord[][] = []
  for (const word of words.toSorted((one, other) => one.left - other.left)) {
    const line = lines.find((before) => follows(before.at(-1)!, word))
    if (line) line.push(word)
    else lines.push([word])
  }
  return lines
    .toSorted(([one], [other]) => one!.top - other!.top || one!.left - other!.left)
    .flatMap((line, place) => line.map((word) => ({ ...word, line: place })))
}

/** Gap between two words of a line in heights of the word. Images are up to twice as high as wide. */
const GAP = 3

function follows(before: FoundWord, word: FoundWord): boolean {
  const height = Math.min(before.height, word.height)
  if (overlap(before.top, before.height, word.top, word.height) < height * BESIDE) return false
  return word.left - (before.left + before.width) < height * GAP
}
