import { formatMonth } from '@insights/domain/text/format-date.ts'
import { useQuery } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { CarriedOver } from '../../ui/carried-over/CarriedOver.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { methodologyQuery } from './methodology-query.ts'
import { useSaveMethodology } from './use-save-methodology.ts'

/** The mark of a methodology that came from another edition; saving it as it is keeps it. */
export function CarriedOverMethodology({ report }: { readonly report: string }) {
  const { data: record } = useQuery(methodologyQuery(report))
  const save = useSaveMethodology(report)
  const from = record?.carriedOverFrom ?? null
  if (!record || from === null) return null
  return (
    <CarriedOver
      name="the methodology"
      keeping={save.isPending}
      onKeep={() =>
        save.mutate(
          { record, html: record.methodology },
          { onError: (error) => void notify.error(errorMessage(error)) },
        )
      }
    >
      Carried over from {formatMonth(from)}
    </CarriedOver>
  )
}
