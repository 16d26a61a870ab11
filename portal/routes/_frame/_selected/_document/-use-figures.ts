import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { type DraftField, writeDraft } from '@insights/domain/reading/drafts/write-draft.ts'
import { type Figure, findFigure } from '@insights/domain/reading/figures/find-figure.ts'
import { listFigures, searchFigures } from '@insights/domain/reading/figures/list-figures.ts'
import { readerOf } from '@insights/domain/reading/figures/read-texts.ts'
import { useMemo } from 'react'

import type { TextFigures } from '../../../../content/text-figures.ts'
import { useReportDocument } from './-use-report-document.ts'

/** More would have to be scrolled: another word finds sooner. */
const MAX_FOUND = 30

/** Returns the figures and first drafts of the report for its editors. */
export function useFigures() {
  const { published: document } = useReportDocument()
  return useMemo(
    () => ({
      figures: openFigures(document),
      draftOf: (field: DraftField) => (press: number) => writeDraft(document, field, press),
    }),
    [document],
  )
}

function openFigures(document: ReportDocument): TextFigures {
  let all: readonly Figure[] | null = null
  return {
    find: (reference) => findFigure(document, reference),
    search: (query) => searchFigures((all ??= listFigures(document)), query, MAX_FOUND),
    read: readerOf(document),
  }
}
