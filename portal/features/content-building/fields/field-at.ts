import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'

import type { ContentField } from '../content-field.ts'
import { notableCallouts } from './category-performance-fields.ts'
import { availableDay, ordinal, topPerformers } from './executive-summary-fields.ts'
import { experienceFields } from './experience-fields.ts'
import { ratingText } from './product-rating-fields.ts'
import { trendContent, trendTitle } from './trend-fields.ts'

const CALLOUTS =
  /^categoryPerformance\.(?<categoryGroup>.+)\.(?<application>[^.]+)\.notableCallouts$/s
const EXPERIENCE =
  /^categoryPerformance\.(?<entry>[^.]+)\.experiences\.(?<experience>[^.]+)\.[^.]+$/

/** The field of a key, as one that was kept in the browser is known by; undefined for no field's. */
export function fieldAt(key: string): ContentField | undefined {
  return fieldsNear(key).find((field) => field.key === key)
}

/** Fields of which one has the key, if any has. */
function fieldsNear(key: string): ContentField[] {
  const callouts = CALLOUTS.exec(key)?.groups
  const applicationId = applicationOf(callouts?.['application'] ?? key.split('.')[1])
  if (callouts && applicationId) {
    return anyOf(notableCallouts({ categoryGroup: callouts['categoryGroup']!, applicationId }))
  }
  const card = EXPERIENCE.exec(key)?.groups
  if (card) {
    const { title, text, kind, picture } = experienceFields({
      entry: card['entry']!,
      experience: card['experience']!,
    })
    return anyOf(title, text, kind, picture)
  }
  if (key.startsWith('trendsInnovations.')) {
    const trend = key.split('.')[1]!
    return anyOf(trendTitle(trend), trendContent(trend))
  }
  if (key.startsWith('productRating.') && applicationId) {
    return anyOf(
      ratingText(applicationId, 'keySuccessFactor'),
      ratingText(applicationId, 'bestInClassFeatures'),
    )
  }
  return anyOf(topPerformers, ordinal, availableDay)
}

function applicationOf(id: string | undefined): ApplicationId | undefined {
  return APPLICATIONS.find(({ _id }) => _id === id)?._id
}

/** A field by its key takes what was kept under it, whatever its type. */
function anyOf(...fields: readonly { readonly key: string }[]): ContentField[] {
  return fields as ContentField[]
}
