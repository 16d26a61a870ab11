import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'

import { bullets, html, list, paragraph, strong, where } from '../text.ts'
import { countByCompany, type ReportFacts, companiesOffering } from './report-facts.ts'

/** Features that so few offer are best in class. */
const FEW = 2
const NAMED = 4

/** What makes a product succeed on each application, and what the best of them can do. */
export function writeProductRating({ industry, answers }: ReportFacts): Content['productRating'] {
  return Object.fromEntries(
    APPLICATIONS.map(({ _id }) => {
      const own = answers.filter(({ applicationId }) => applicationId === _id)
      const [first, second] = countByCompany(own)
      const rare = companiesOffering(own)
        .filter(({ companies }) => companies.length > 0 && companies.length <= FEW)
        .toSorted((one, other) => other.rarity - one.rarity)
        .slice(0, NAMED)
      // Where two offer equally many, none of them is ahead.
      const most =
        first && second && first.offered > second.offered ? ', more than any other brand' : ''
      const shown = first
        ? `${strong(first.company)} offers ${first.offered} of the ${first.of} capabilities we looked for ${where(_id)}${most}.`
        : ''
      return [
        _id,
        {
          keySuccessFactor:
            paragraph(html(industry.texts.keySuccessFactor[_id])) + paragraph(shown),
          bestInClassFeatures:
            paragraph('What no more than two brands offer:') +
            bullets(
              rare.map(
                ({ capability, companies }) => `${strong(capability)}: ${html(list(companies))}`,
              ),
            ),
        },
      ]
    }),
  )
}
