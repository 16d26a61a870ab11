import type { FoundScreenshot } from '@insights/contract/screenshots/image-texts.ts'

import { MarkedText } from './MarkedText.tsx'

import classes from './TextSearch.module.css'

/** Maximum number of lines quoted below a screenshot. */
const MAX_QUOTES = 2

interface Props {
  readonly found: FoundScreenshot
  readonly terms: readonly string[]
}

/** The lines found on a screenshot, whose own text is too small to read. */
export function HitQuotes({ found, terms }: Props) {
  const lines = [...new Set(found.hits.map(({ quote }) => quote))]
  return (
    <>
      {lines.slice(0, MAX_QUOTES).map((line) => (
        <span key={line} className={classes.quote}>
          “<MarkedText text={line} terms={terms} />”
        </span>
      ))}
      {lines.length > MAX_QUOTES && (
        <span className={classes.quote}>and {lines.length - MAX_QUOTES} more</span>
      )}
    </>
  )
}
