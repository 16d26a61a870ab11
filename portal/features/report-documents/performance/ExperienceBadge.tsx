import { EXPERIENCE_KINDS, type ExperienceKind } from '@insights/domain/content/content.ts'

import classes from './ExperienceCards.module.css'

/** Good, bad or interesting, in words and colour. */
export function ExperienceBadge({ kind }: { kind: ExperienceKind }) {
  return (
    <span className={classes.kind} data-kind={kind}>
      {EXPERIENCE_KINDS[kind]}
    </span>
  )
}
