import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { useState } from 'react'

import { ratingText } from '../../../../content/content-fields.ts'
import { EditableSection } from '../../../../content/EditableSection.tsx'
import { useContent } from './-use-content.ts'
import { useFigures } from './-use-figures.ts'
import { useReportDocument } from './-use-report-document.ts'

/** The editor of an application's texts; one of the two is edited at a time. */
export default function RatingEditor({ application }: { application: ApplicationId }) {
  const { report } = useReportDocument()
  const { content, uploadImage } = useContent(report._id)
  const { figures, draftOf } = useFigures()
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
      figures={figures}
      draft={draftOf({ text, application })}
    />
  ))
}

/** The suggested texts of a product rating, until a researcher changes them. */
const RATING_SUGGESTIONS = {
  keySuccessFactor: [
    '<p>The brands that score best in this application have three things in common:</p>',
    '<ul>',
    '<li><p>They cover what consumers ask for most, without a detour to another channel.</p></li>',
    '<li><p>They let customers finish a task where they started it.</p></li>',
    '<li><p>They show progress unprompted, in plain words.</p></li>',
    '</ul>',
  ].join(''),
  bestInClassFeatures: [
    '<p>Best in class are the features that consumers rate as important and that only a few brands ',
    'of this edition offer. Two things set them apart:</p>',
    '<ul>',
    '<li><p>They remove a step instead of moving it to another screen.</p></li>',
    '<li><p>They appear where they are needed and are easy to discover.</p></li>',
    '</ul>',
    '<p>The capability tables of each category show which brands offer them.</p>',
  ].join(''),
} as const
