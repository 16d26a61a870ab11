import { markTerms } from '@insights/domain/screenshots/texts/search-terms.ts'

import classes from './TextSearch.module.css'

interface Props {
  readonly text: string
  readonly terms: readonly string[]
}

/** A text with the searched terms marked. */
export function MarkedText({ text, terms }: Props) {
  let place = 0
  return markTerms(text, terms).map((part) => {
    place += part.text.length
    return part.hit ? (
      <mark key={place} className={classes.hit}>
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
