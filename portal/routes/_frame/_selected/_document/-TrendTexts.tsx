import { TrendsEditor } from '../../../../content/TrendsEditor.tsx'
import { useContent } from './-use-content.ts'
import { useFigures } from './-use-figures.ts'

/** The editor of the trends. */
export default function TrendTexts({ report }: { report: string }) {
  const { figures, draftOf } = useFigures()
  return (
    <TrendsEditor
      report={report}
      {...useContent(report)}
      figures={figures}
      draft={draftOf({ text: 'trend' })}
    />
  )
}
