import type { ReportContent } from '@insights/contract/content/content.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { errorMessage } from '../api/api-error.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { CarriedOver } from '../ui/status/CarriedOver.tsx'
import { useContentLists } from './use-content-lists.ts'

interface Props {
  readonly content: ReportContent | null
  /** Paths of the content beside the mark; nothing is shown if none of them was carried over. */
  readonly sections: readonly string[]
  /** Content that is kept, for the button's name: 'Top Performers'. */
  readonly name: string
  /** Replaces the text for content that was carried over empty. */
  readonly children?: string
}

/** Marks content that came from another edition, until a researcher keeps or changes it. */
export function CarriedOverMark({ content, sections, name, children }: Props) {
  const { keep } = useContentLists(content?.reportId ?? '')
  const keepAll = useMutation({
    mutationFn: keep,
    onError: (error) => notify.error(errorMessage(error)),
  })
  const carriedOver = sections.filter((section) => content?.carriedOver.sections.includes(section))
  if (carriedOver.length === 0 || !content) return null

  const { from } = content.carriedOver
  return (
    <CarriedOver
      name={name}
      sections={carriedOver}
      keeping={keepAll.isPending}
      onKeep={() => keepAll.mutate(carriedOver)}
    >
      {children ?? `Carried over from ${from === null ? 'another edition' : formatMonth(from)}`}
    </CarriedOver>
  )
}
