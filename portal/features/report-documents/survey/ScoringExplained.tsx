import { SCORING_EXPLAINED } from '@insights/domain/document/scoring-explained.ts'

import article from '../../../ui/rich-text/article.module.css'

/** How Scoring Works, for readers. */
export function ScoringExplained() {
  return (
    <div className={article.article}>
      {SCORING_EXPLAINED.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
