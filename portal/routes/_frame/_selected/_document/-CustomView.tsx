import type { ReactNode } from 'react'

import { loadedCustomView } from '../../../../brand/custom-view/load-custom-view.ts'
import { useReportDocument } from './-use-report-document.ts'

/** The content of a page, which says so if its values are not the published ones. */
export function CustomView({ children }: { readonly children: ReactNode }) {
  const { view } = useReportDocument()
  const Frame = loadedCustomView()?.Frame
  if (!view || !Frame) return children
  return <Frame view={view}>{children}</Frame>
}
