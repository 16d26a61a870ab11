import { rankReport } from '@insights/domain/ranking/rank-report.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { imageUrl } from '../../images/image-url.ts'
import { writeMethodology } from '../content/methodology.ts'
import type { ReportFacts } from '../content/report-facts.ts'
import { writeContent } from '../content/write-content.ts'
import type { StoredScreen } from './store-screens.ts'

interface Written {
  readonly reportId: string
  readonly facts: Omit<ReportFacts, 'rankings' | 'imageOf'>
  readonly scores: readonly CompanyScore[]
  readonly previous: readonly CompanyScore[] | null
  readonly screens: readonly StoredScreen[]
  readonly done: Date
}

/** Writes the report's content and methodology from its scores and answers. */
export async function writeReport(
  transaction: Transaction<Tables>,
  { reportId, facts, scores, previous, screens, done }: Written,
): Promise<void> {
  const content = writeContent({
    ...facts,
    rankings: rankReport(scores, previous),
    imageOf: (company, applicationId, group) => {
      const shown = screens.find(
        ({ category, screen, ...one }) =>
          one.edition === undefined &&
          one.company === company &&
          category.belongsTo === group &&
          screen.application === applicationId,
      )
      return shown ? imageUrl(shown.image.id) : null
    },
  })
  const stamp = { created_at: done, updated_at: done }
  await transaction
    .insertInto('content_buildings')
    .values({ report_id: reportId, content: JSON.stringify(content), stamps: '{}', ...stamp })
    .execute()
  await transaction
    .insertInto('methodologies')
    .values({ report_id: reportId, methodology: writeMethodology(facts.industry), ...stamp })
    .execute()
}
