import type { SavedViewCreate } from '@insights/contract/brand/saved-views.ts'
import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import { areSameSettings } from '@insights/domain/brand/saved-views/same-settings.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { DIALOG, PANEL, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { useLazyPopover } from '../../ui/lazy/lazy-popover.tsx'
import { notify } from '../../ui/notify/notify.ts'
import type { OpenedView, ViewedReport } from './opened-view.ts'
import { savedViewQuery } from './saved-views-query.ts'
import { useListedViews } from './use-listed-views.ts'
import { useSavedViews } from './use-saved-views.ts'

import classes from './saved-views.module.css'

const SavedViewsPanel = lazyOverlay(() => import('./SavedViewsPanel.tsx'), PANEL)
const CarryOverDialog = lazyOverlay(() => import('./CarryOverDialog.tsx'), DIALOG)
const ConflictOfViews = lazyOverlay(() => import('./ConflictOfViews.tsx'), {
  isOpen: ({ actions }) => actions.conflict !== null,
  close: ({ actions }) => actions.closeConflict(),
})

interface Props {
  readonly page: BrandView
  readonly report: ViewedReport
  readonly companies: ReportDocument['companies']
  /** The company that the page is about. */
  readonly company: string
  /** Settings of the page as text, as in its URL. */
  readonly settings: string | undefined
  /** The id of the open view, as in the URL. */
  readonly view: string | undefined
  /** Label of sharing; null if the user has no colleagues to share with. */
  readonly sharing: string | null
  readonly loadDocument: (report: string) => Promise<ReportDocument>
  readonly onOpen: (view: OpenedView) => void
}

/** Views of a page: saves its settings under a name, and opens saved ones. */
export function SavedViews({ page, report, companies, company, settings, view, ...props }: Props) {
  const { sharing, loadDocument, onOpen } = props
  const actions = useSavedViews(report.industry)
  const { used, panel, button } = useLazyPopover('dialog')
  const close = () => panel.onChange(false)
  const { listed, carrying, ...carry } = useListedViews({ report, companies, onOpen, onChosen: close }) // prettier-ignore
  const views = actions.views?.filter((one) => one.page === page)
  const isThere = views?.some(({ _id, report: of }) => _id === view && of?._id === report._id)
  const detail = useQuery({ ...savedViewQuery(view ?? ''), enabled: isThere === true })
  const current = isThere ? detail.data : undefined
  const changed =
    current !== undefined &&
    (!areSameSettings(current.settings, settings) ||
      (current.company !== null && current.company !== company))

  const shown = { company, settings: settings ?? '{}' }
  function save(values: Pick<SavedViewCreate, '_id' | 'name' | 'shared'>) {
    const body = { ...values, ...shown, page, report: report._id }
    void actions
      .create(body)
      .then(({ _id }) => {
        close()
        onOpen({ _id, page, report: report._id, ...shown })
        notify.success('View saved')
      })
      .catch(() => undefined)
  }
  function update() {
    if (!current) return
    void actions
      .change(current, shown)
      .then(() => {
        close()
        notify.success('View updated')
      })
      .catch(() => undefined)
  }

  return (
    <>
      <Button
        {...button}
        variant="default"
        className={classes.button}
        leftSection={<IconBookmark size={16} stroke={1.8} aria-hidden />}
      >
        {current ? (
          <>
            <VisuallyHidden>Saved view: </VisuallyHidden>
            {current.name}
            {changed && (
              <Text span ml={6} fw={400} c="dimmed">
                changed
              </Text>
            )}
          </>
        ) : (
          'Saved views'
        )}
      </Button>
      {used && (
        <SavedViewsPanel
          {...panel}
          report={report}
          views={views}
          current={current}
          changed={changed}
          sharing={sharing}
          actions={actions}
          listed={listed}
          onSave={save}
          onUpdate={update}
        />
      )}
      {carrying && (
        <CarryOverDialog
          {...carrying}
          opened={carry.opened}
          actions={actions}
          loadDocument={loadDocument}
          onOpen={onOpen}
          onClose={carry.close}
        />
      )}
      <ConflictOfViews actions={actions} />
    </>
  )
}
