import { CUSTOM_VIEW } from '@insights/domain/what-if/what-if-settings.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { loadedCustomView } from '../../../../features/report-documents/custom-view/load-custom-view.ts'
import { FigureNote } from '../../../../ui/charts/figure-note.ts'
import { useReportDocument } from './-use-report-document.ts'

/** The content of a page, with a banner above it and words for its files in a custom view. */
export function CustomView({ children }: { readonly children: ReactNode }) {
  const { view, isCustom } = useReportDocument()
  const navigate = useNavigate()
  const Banner = loadedCustomView()?.Banner
  const shown = view !== null && (view.changes !== '' || view.ignored.length > 0)
  const reset = () =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, custom: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <FigureNote value={isCustom ? CUSTOM_VIEW : null}>
      {shown && Banner && (
        <Banner changes={view.changes} ignored={view.ignored} onReset={reset}>
          {view.changes !== '' &&
            (isCustom
              ? 'Scores and ranks of this page, its pictures and tables are custom. Texts, history, changes, Print Report and Downloads are as published. '
              : 'This page shows the published figures. ')}
          <Link to="/your-brand/what-if">Change the view</Link>
        </Banner>
      )}
      {children}
    </FigureNote>
  )
}
