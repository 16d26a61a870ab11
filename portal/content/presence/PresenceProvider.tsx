import {
  type ContentEditor,
  contentEditorsApi,
} from '@insights/contract/content/content-editors.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, useMemo, useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { type EditingSections, createEditingSections } from './editing-sections.ts'

interface Presence {
  /** Who else is writing. */
  readonly editors: readonly ContentEditor[]
  readonly sections: EditingSections
}

/** null where nobody can write. */
export const PresenceContext = createContext<Presence | null>(null)

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

/** While somebody is there, it is asked again: who has gone without a word is forgotten by then. */
const REFETCH_INTERVAL_MS = 10_000

/** The other editors of a report; refetched on an event of the server. */
const editorsQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'editors'),
    queryFn: async ({ signal }): Promise<readonly ContentEditor[]> => {
      const answer = await callApi(contentEditorsApi.get, { params: { reportId: report }, signal })
      return answer.editors
    },
    refetchInterval: ({ state }) => (state.data?.length ? REFETCH_INTERVAL_MS : false),
    // A hint that cannot be had is no reason to disturb anybody.
    retry: false,
    throwOnError: false,
  })
