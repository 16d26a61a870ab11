import { numberText } from '../text/number-text.ts'
/** An answer beside the previous edition's for the same company, capability and application. */
export interface ComparedAnswer {
  readonly hasCapability: boolean | null
  /**
   * Availability in the previous edition; null without one: for a first edition, a company or
   * capability that it does not have, and an unanswered cell.
   */
  readonly previous: boolean | null
  readonly screenshots: readonly ComparedScreenshot[]
  /** Files of the screenshots that the previous edition's answer has. */
  readonly previousFiles: readonly string[]
}

export interface ComparedScreenshot {
  /** Hash of the file: equal files are one. */
  readonly file: string
  /** A part of it was redacted. */
  readonly redacted: boolean
}

/**
 * Returns whether an answer differs from the previous edition's; false if one of the two is
 * missing.
 */
export function isChangedAnswer({
  hasCapability,
  previous,
}: Pick<ComparedAnswer, 'hasCapability' | 'previous'>): boolean {
  return hasCapability !== null && previous !== null && hasCapability !== previous
}

/**
 * Returns whether an answer has changed without a screenshot of its own. A screenshot of the
 * previous edition's answer shows the former state, so that it does not count; nor does a redacted
 * one.
 */
export function lacksScreenshot(answer: ComparedAnswer): boolean {
  if (!isChangedAnswer(answer)) return false
  const before = new Set(answer.previousFiles)
  return !answer.screenshots.some(({ file, redacted }) => !redacted && !before.has(file))
}

/** '1 changed answer needs a screenshot', without a full stop. */
export function missingScreenshotsText(count: number): string {
  return count === 1
    ? '1 changed answer needs a screenshot'
    : `${numberText(count)} changed answers need a screenshot`
}
