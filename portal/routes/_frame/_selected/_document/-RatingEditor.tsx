import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { useState } from 'react'

import { ratingText } from '../../../../features/content-building/content-fields.ts'
import { EditableSection } from '../../../../features/content-building/EditableSection.tsx'
import { RATING_SUGGESTIONS } from './-RatingEditor.tsx'
import { useContent } from './-use-content.ts'
import { useReportDocument } from './-use-report-document.ts'

/** The texts of an application for those who write them: one of the two is edited at a time. */
export default function RatingEditor({ application }: { application: ApplicationId }) {
  const { report } = useReportDocument()
  const { content, uploadImage } = useContent(report._id)
  const [editing, setEditing] = useState<string | null>(null)
  const texts = [
    { id: 'key-success-factors', text: 'keySuccessFactor' },
    { id: 'best-in-class-features', text: 'bestInClassFeatures' },
  ] as const
  return texts.map(({ id, text }) => (
    <EditableSection
      key={id}
      id={id}
      field={ratingText(application, text)}
      content={content}
      carriedOver={[ratingText(application, text).key]}
      editing={editing === id}
      onEdit={(now) => setEditing(now ? id : null)}
      disabled={editing !== null && editing !== id}
      suggestion={RATING_SUGGESTIONS[text]}
      uploadImage={uploadImage}
    />
  ))
}
