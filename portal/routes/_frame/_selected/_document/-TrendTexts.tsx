import type { TrendsEditor } from '../../../../content/TrendsEditor.tsx'
import { useContent } from './-use-content.ts'
import { useFigures } from './-use-figures.ts'

interface Props {
  readonly report: string
  /** Given by the page, which has it already. */
  readonly Editor: typeof TrendsEditor
}

/** The editor of the trends, with the report's figures. */
export default function TrendTexts({ report, Editor }: Props) {
  const { figures, draftOf } = useFigures()
  return (
    <Editor
      report={report}
      {...useContent(report)}
      figures={figures}
      draft={draftOf({ text: 'trend' })}
    />
  )
}
