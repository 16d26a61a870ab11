import type { ReportContent } from '@insights/contract/content/content.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { errorMessage } from '../api/api-error.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { CarriedOver } from '../ui/status/CarriedOver.tsx'
import { useContentLists } from './use-content-lists.ts'

interface Props {
  readonly content: ReportContent | null
  /** The paths of what it stands beside; nothing is shown where none of them was carried over. */
  readonly sections: readonly string[]
  /** What is kept, for the button's name: 'Top Performers'. */
  readonly name: string
  /** What to say instead, of something that was carried over empty. */
  readonly children?: string
}

/** Says that something came from another edition, until somebody keeps or changes it. */
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
    <CarriedOver name={name} keeping={keepAll.isPending} onKeep={() => keepAll.mutate(carriedOver)}>
      {children ?? `Carried over from ${from === null ? 'another edition' : formatMonth(from)}`}
    </CarriedOver>
  )
}
