import { APPLICATIONS } from '../catalogue/application.ts'
import type { DraftClaim } from '../reading/claims/draft-claims.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import { type DraftField, draftClaims } from '../reading/drafts/write-draft.ts'

/** Presses of "First draft" after which all phrasings have been seen. */
const PRESSES = 6

/** Returns every text of a document that a draft can be written for. */
export function draftFields({ categoryGroups }: ReportDocument): DraftField[] {
  return [
    { text: 'topPerformers' },
    { text: 'trend' },
    ...APPLICATIONS.flatMap(({ _id: application }): DraftField[] => [
      { text: 'keySuccessFactor', application },
      { text: 'bestInClassFeatures', application },
      ...categoryGroups.map(({ title: categoryGroup }): DraftField => ({
        text: 'notableCallouts',
        application,
        categoryGroup,
      })),
    ]),
  ]
}

/** Returns the claims of all drafts of a document, in each phrasing. */
export function everyDraftClaim(document: ReportDocument): DraftClaim[] {
  return draftFields(document).flatMap((field) =>
    Array.from({ length: PRESSES }, (_, press) => draftClaims(document, field, press)).flat(),
  )
}
