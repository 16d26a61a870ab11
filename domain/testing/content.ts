import { APPLICATIONS } from '../catalogue/application.ts'
import type { Content } from '../content/content.ts'

/** Complete content for these category groups. */
export function writtenContent(...groups: string[]): Content {
  return {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: '<p>Best</p>' },
    productRating: Object.fromEntries(
      APPLICATIONS.map(({ _id }) => [
        _id,
        { keySuccessFactor: `<p>Key ${_id}</p>`, bestInClassFeatures: `<p>Best ${_id}</p>` },
      ]),
    ),
    categoryPerformance: groups.flatMap((categoryGroup) =>
      APPLICATIONS.map(({ _id }) => ({
        _id: `${categoryGroup}-${_id}`,
        categoryGroup,
        applicationId: _id,
        notableCallouts: `<p>Callouts ${categoryGroup} ${_id}</p>`,
        experiences: [],
      })),
    ),
    trendsInnovations: [{ _id: 't1', trendTitle: 'Passkeys', trendContent: '<p>Everywhere</p>' }],
  }
}
