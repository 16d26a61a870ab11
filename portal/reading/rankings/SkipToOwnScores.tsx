import type { Rankings } from '@insights/domain/scoring/ranking/rankings.ts'

import { SkipLink } from '../../ui/links/SkipLink.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'

/** Id of the link's target. */
export const OWN_SCORES = 'own-scores'

/** Leads the keyboard from the top of the page to the scores of the reader's own company. */
export function SkipToOwnScores({ rankings }: { readonly rankings: Rankings }) {
  const own = useOwnCompanies()
  const mine = rankings.overall.find(({ companyId }) => own.has(companyId))
  return mine ? <SkipLink to={OWN_SCORES}>Skip to the scores of {mine.company}</SkipLink> : null
}
