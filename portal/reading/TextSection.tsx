import { Section } from '../ui/page/Section.tsx'
import { RichText } from '../ui/rich-text/RichText.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'

interface Props {
  readonly id: string
  readonly title: string
  /** Null while nothing is written, or in a preview. */
  readonly html: string | null
  readonly preview: boolean
}

/** A written section for readers; an empty one is left out. */
export function TextSection({ id, title, html, preview }: Props) {
  if (html === null && !preview) return null
  return (
    <Section id={id} title={title}>
      {html === null ? <PreviewNotice /> : <RichText html={html} />}
    </Section>
  )
}
