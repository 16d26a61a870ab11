import { useState } from 'react'

import { topPerformers } from '../../../../content/content-fields.ts'
import { EditableSection } from '../../../../content/EditableSection.tsx'
import { IntroEditor } from '../../../../content/IntroEditor.tsx'
import { useContent } from './-use-content.ts'
import { useFigures } from './-use-figures.ts'
import { useReportDocument } from './-use-report-document.ts'

/** The editor of the intro sentence and Top Performers. */
export default function SummaryEditor() {
  const { report, document } = useReportDocument()
  const { content, uploadImage } = useContent(report._id)
  const { figures, draftOf } = useFigures()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <IntroEditor
        content={content}
        industry={report.industry.title}
        defaults={{
          ordinal: document.executiveSummary.ordinal,
          day: document.report.date.slice(0, 10),
        }}
      />
      <EditableSection
        id="top-performers"
        field={topPerformers}
        content={content}
        carriedOver={[topPerformers.key]}
        editing={editing}
        onEdit={setEditing}
        uploadImage={uploadImage}
        figures={figures}
        draft={draftOf({ text: 'topPerformers' })}
      />
    </>
  )
}
