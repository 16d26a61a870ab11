import { APPLICATIONS } from '../catalogue/application.ts'
import type { CategoryPerformanceSection } from '../document/report-document.ts'
import { listText, scoreText } from '../text/number-text.ts'

/**
 * Returns one sentence on who leads a category group in each application: 'Payments: Corvane leads on
 * Mobile Web (90.0%), Brightwell on iPhone App (95.0%).' Null without scores, as in a preview.
 */
export function groupLeadersSentence({
  categoryGroup,
  applications,
}: CategoryPerformanceSection): string | null {
  if (applications === null) return null
  const leads = APPLICATIONS.flatMap(({ title }) => {
    const leaders = applications[title].ranking.filter(({ rank }) => rank === 1)
    const [first] = leaders
    if (!first) return []
    return [{ names: leaders.map(({ company }) => company), title, score: first.score }]
  })
  const texts = leads.map(({ names, title, score }, index) => {
    const verb = index > 0 ? '' : names.length > 1 ? ' lead' : ' leads'
    return `${listText(names)}${verb} on ${title} (${scoreText(score)})`
  })
  return texts.length === 0 ? null : `${categoryGroup}: ${texts.join(', ')}.`
}
