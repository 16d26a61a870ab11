import type { Application } from '@insights/domain/catalogue/application.ts'
import { useMemo, useState } from 'react'

import { calloutSections, notableCallouts } from '../../../../content/content-fields.ts'
import { EditableSection } from '../../../../content/EditableSection.tsx'
import { ExperiencesEditor } from '../../../../content/ExperiencesEditor.tsx'
import { groupScreenshots } from '../../../../reading/screenshots/shown-screenshots.ts'
import { Section } from '../../../../ui/page/Section.tsx'
import { useContent } from './-use-content.ts'
import { useFigures } from './-use-figures.ts'
import { useReportDocument } from './-use-report-document.ts'

interface Props {
  readonly categoryGroup: string
  readonly application: Application
}

/** The editor of Notable Callouts and experiences. */
export default function CalloutsEditor({ categoryGroup, application }: Props) {
  const { report, document } = useReportDocument()
  const { content, uploadImage } = useContent(report._id)
  const { figures, draftOf } = useFigures()
  const [editing, setEditing] = useState(false)
  const place = { categoryGroup, applicationId: application._id }
  const images = useMemo(
    () => groupScreenshots(document, categoryGroup, application.title),
    [document, categoryGroup, application],
  )
  return (
    <>
      <EditableSection
        id="notable-callouts"
        field={notableCallouts(place)}
        content={content}
        carriedOver={calloutSections(content, place)}
        editing={editing}
        onEdit={setEditing}
        uploadImage={uploadImage}
        figures={figures}
        draft={draftOf({ text: 'notableCallouts', application: application._id, categoryGroup })}
      />
      <Section id="experiences" title="Experiences" level={3}>
        <ExperiencesEditor report={report._id} content={content} place={place} images={images} />
      </Section>
    </>
  )
}
