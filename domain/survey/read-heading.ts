/**
 * The meaning of a header: the share of a rating, by its digit or by a word of a scale, the
 * number of answers, a figure made of the shares, or nothing of these.
 */
export interface Heading {
  readonly kind: 'rating' | 'word' | 'base' | 'other' | 'unknown'
  readonly rating?: number
  /** How much the words of a scale say, from -5 to 5. */
  readonly score?: number | undefined
}

const OTHER =
  /\b(mean|average|avg|median|std|sd|stdev|deviation|variance|net|nps|sum|index|top|bottom|box|t[23]b|b[23]b|significance|rank|weight|don'?t know|dk|no answer|no opinion|not applicable|n\/a|missing|can'?t say|prefer not)\b|\d\s*(?:[+&\-–—]|and|or|to)\s*\d/
const BASE =
  /^(?:\(?n\s*=.*|(?:(?:un)?weighted )?(?:base|n|total|count|sample|respondents|answers|responses)(?: (?:size|n))?|(?:number|no\.?|#) of (?:respondents|answers|responses)|valid n|n valid)$/
const DIGITS = ['one', 'two', 'three', 'four', 'five']

/** Reads the header of a column. */
export function readHeading(text: string): Heading {
  const key = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (key.length > 100 || /\?|^how\b/.test(key)) return { kind: 'unknown' }
  const score = scoreOfWords(key)
  const outOfFive = /\b([1-5])\s*(?:\/|of|out of)\s*5\b/.exec(key)?.[1]
  if (outOfFive) return { kind: 'rating', rating: Number(outOfFive), score }
  if (BASE.test(key)) return { kind: 'base' }
  if (OTHER.test(key)) return { kind: 'other' }
  const worded = key.replaceAll(/\b(?:one|two|three|four|five)\b/g, (word) =>
    String(DIGITS.indexOf(word) + 1),
  )
  const [number, ...more] = worded.split(/[^\p{L}\d_.,]+/u).filter((word) => /\d/.test(word))
  if (number && more.length === 0 && /^[1-5](?:[.,]0?)?$/.test(number)) {
    return { kind: 'rating', rating: Number(number[0]), score }
  }
  return score === undefined ? { kind: 'unknown' } : { kind: 'word', score }
}

const STRENGTHS: readonly [RegExp, number][] = [
  [/\b(extremely|completely|totally|absolutely|strongly|entirely|highly|critically|most)\b/, 5],
  [/\bvery\b/, 4],
  [/\b(quite|rather|fairly)\b/, 2.5],
  [/\b(moderately|moderate)\b/, 2],
  [/\bsomewhat\b/, 1.5],
  [/\b(slightly|a little|a bit)\b/, 1],
]
const FIXED: readonly [RegExp, number][] = [
  [/\b(neutral|neither|undecided|indifferent|medium|sometimes)\b/, 0],
  [/\bnot at all\b|\bnot \p{L}+ at all\b|\bnever\b|\bno (importance|interest)\b/u, -5],
  [/\bnot (very|so|too|that|really|particularly)\b|\bof little\b|\bhardly\b|\blow\b/, -1.5],
  [/\b(rarely|seldom)\b/, -2],
  [/\b(always|excellent|outstanding|essential|crucial|vital)\b/, 5],
  [/\bfair\b/, 1],
  [/\boften\b/, 3],
]
const NEGATIVE =
  /\bnot\b|\b(unimportant|unlikely|unhappy|unsatisf\p{L}+|dissatisf\p{L}+|disagree|irrelevant|poor|bad|difficult|unnecessary)\b/u
const POSITIVE =
  /\b(important|importance|likely|happy|satisf\p{L}+|agree|relevant|good|great|high|easy|necessary|useful)\b/u

/** Returns how much the words of a scale say; undefined for other words. */
export function scoreOfWords(key: string): number | undefined {
  const fixed = FIXED.find(([words]) => words.test(key))
  if (fixed) return fixed[1]
  const strength = STRENGTHS.find(([words]) => words.test(key))?.[1] ?? 3
  if (NEGATIVE.test(key)) return -strength
  return POSITIVE.test(key) || (strength !== 3 && key.split(' ').length === 1)
    ? strength
    : undefined
}
