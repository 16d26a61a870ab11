import {
  type ContentEditor,
  contentEditorsApi,
} from '@insights/contract/content/content-editors.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, useMemo, useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { CommentedReport } from '../../reports/comments/commented-report.ts'
import { reportQuery } from '../../reports/report-queries.ts'
import { type EditingSections, createEditingSections } from './editing-sections.ts'

interface Presence {
  /** The other users who are editing. */
  readonly editors: readonly ContentEditor[]
  readonly sections: EditingSections
}

/** null where the report cannot be edited. */
export const PresenceContext = createContext<Presence | null>(null)

interface Props {
  readonly report: string
  /** True if the user may edit the report; other users see no editors. */
  readonly canEdit: boolean
  readonly children: ReactNode
}

/** Shares the editors of a report with its pages, and reports the sections edited on them. */
export function PresenceProvider({ report, canEdit, children }: Props) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...editorsQuery(report), enabled: canEdit })
  const [sections] = useState(() =>
    createEditingSections((open) => {
      // Sections close because the report was published.
      if (!queryClient.getQueryData(reportQuery(report).queryKey)?.can.edit) return
      callApi(contentEditorsApi.update, {
        params: { reportId: report },
        body: { sections: open },
      })
        .then(({ editors }) => queryClient.setQueryData(editorsQuery(report).queryKey, editors))
        // Without a connection the server removes the user after a while.
        .catch(() => {})
    }),
  )
  const presence = useMemo(
    () => (canEdit ? { editors: data ?? [], sections } : null),
    [canEdit, data, sections],
  )
  return (
    <PresenceContext value={presence}>
      <CommentedReport value={canEdit ? report : null}>{children}</CommentedReport>
    </PresenceContext>
  )
}

/** While others are editing, it polls: an editor who left without a message is removed by then. */
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
    // A missing hint is no reason for an error.
    retry: false,
    throwOnError: false,
  })
