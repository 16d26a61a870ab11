import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { EXPERIENCE_KINDS, type Experience } from '@insights/domain/content/content.ts'
import type {
  CategoryPerformanceSection,
  ReportDocument,
} from '@insights/domain/document/report-document.ts'

import type { LayoutAssets } from './assets.ts'
import { brandRanking } from './brand-ranking.ts'
import { capabilityMatrix } from './capability-matrix.ts'
import { isLargeReport } from './is-large-report.ts'
import type { Block, CardsBlock } from './pdf-layout.ts'
import { RANK_NOTE } from './rank-note.ts'

/** Length of a text that may take more than a page at a third of its width. */
const LONG_CARD = 1_200

/** A category group in one application. */
export function groupApplication(
  { categoryGroup, applications }: CategoryPerformanceSection,
  application: ApplicationKey,
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  if (applications === null) return []
  const { companies, matrix } = document
  const { ranking, notableCallouts, experiences } = applications[application]
  const categories = matrix.filter((category) => category.categoryGroup === categoryGroup)
  return [
    { kind: 'heading', level: 3, title: application },
    brandRanking(`${categoryGroup}, ${application}`, ranking, 'Capability Score'),
    RANK_NOTE,
    ...calloutsOf(notableCallouts, experiences, assets),
    { kind: 'heading', level: 4, title: 'Capabilities' },
    ...capabilityMatrix(
      `Capabilities of ${categoryGroup}, ${application}`,
      companies,
      [application],
      categories,
      isLargeReport(document),
    ),
  ]
}

function calloutsOf(
  html: string | null,
  experiences: readonly Experience[],
  assets: LayoutAssets,
): Block[] {
  if (html === null && experiences.length === 0) return []
  return [
    { kind: 'heading', level: 4, title: 'Notable Callouts' },
    ...(html === null ? [] : [{ kind: 'text', level: 4, blocks: assets.text(html) } as const]),
    ...(experiences.length === 0 ? [] : [cardsOf(experiences, assets)]),
  ]
}

function cardsOf(experiences: readonly Experience[], assets: LayoutAssets): CardsBlock {
  return {
    kind: 'cards',
    cards: experiences.map(({ experience, title, text, picture: image }) => {
      const name = title === '' ? 'Screenshot' : title
      return {
        experience,
        badge: EXPERIENCE_KINDS[experience],
        title,
        text,
        long: title.length + text.length > LONG_CARD,
        image: image === null ? null : assets.image(image, name, name),
      }
    }),
  }
}
