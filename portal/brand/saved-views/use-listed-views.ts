import { type SavedView } from '@insights/contract/brand/saved-views.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { notify } from '../../ui/notify/notify.ts'
import { findTarget, type OpenedView, type ViewedReport } from './opened-view.ts'
import { savedViewQuery } from './saved-views-query.ts'
import type { ListedView } from './ViewList.tsx'

interface Options {
  readonly report: ViewedReport
  readonly companies: ReportDocument['companies']
  readonly onOpen: (view: OpenedView) => void
  /** Called after a view of the list was chosen. */
  readonly onChosen: () => void
}

/** Actions on each listed view: open it, or carry it over to a newer edition. */
export function useListedViews({ report, companies, onOpen, onChosen }: Options) {
  const queryClient = useQueryClient()
  const [carried, setCarried] = useState<SavedView | null>(null)
  const [opened, setOpened] = useState(false)

  async function open(view: SavedView) {
    try {
      const { settings, company, report: of } = await queryClient.query(savedViewQuery(view._id))
      onChosen()
      if (of) onOpen({ _id: view._id, page: view.page, report: of._id, company, settings })
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }

  const target = carried && findTarget(carried, report)
  const listed: ListedView = {
    companyName: (id) => companies.find(({ companyId }) => companyId === id)?.title,
    targetMonth: (view) => {
      const edition = findTarget(view, report)
      return edition && formatMonth(edition.date)
    },
    onOpen: (view) => void open(view),
    onCarryOver: (view) => {
      onChosen()
      setCarried(view)
      setOpened(true)
    },
  }
  return {
    listed,
    /** The view in the dialog; stays while the dialog fades out. */
    carrying: carried && target && { view: carried, target },
    opened,
    close: () => setOpened(false),
  }
}
