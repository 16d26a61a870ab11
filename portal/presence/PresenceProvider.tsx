import { contentEditorsApi } from '@insights/contract/content-editors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'

import { callApi } from '../api/call-api.ts'
import { createEditingSections } from './editing-sections.ts'
import { editorsQuery } from './editors-query.ts'
import { PresenceContext } from './presence-context.ts'

interface Props {
  readonly report: string
  /** Whether the user may write in it; others hear of nobody. */
  readonly canEdit: boolean
  readonly children: ReactNode
}

/** Shares the editors of a report with its pages, and reports the sections edited on them. */
export function PresenceProvider({ report, canEdit, children }: Props) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...editorsQuery(report), enabled: canEdit })
  const [sections] = useState(() =>
    createEditingSections((open) => {
      callApi(contentEditorsApi.update, {
        params: { reportId: report },
        body: { sections: open },
      })
        .then(({ editors }) => queryClient.setQueryData(editorsQuery(report).queryKey, editors))
        // Without a connection the others forget by themselves.
        .catch(() => {})
    }),
  )
  const presence = useMemo(
    () => (canEdit ? { editors: data ?? [], sections } : null),
    [canEdit, data, sections],
  )
  return <PresenceContext value={presence}>{children}</PresenceContext>
}
