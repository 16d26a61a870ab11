import { BRAND_VIEWS } from '@insights/domain/brand/brand-pages.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Drawer, Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { SavedViews } from '../../../../brand/saved-views/SavedViews.tsx'
import { WhatIf } from '../../../../brand/what-if/WhatIf.tsx'
import { BrandFiles } from '../../../../reading/downloads/BrandFiles.tsx'
import { useOpenedAfterMount } from '../../../../ui/dialogs/dialog-state.ts'
import type { useViewsOfReport } from './-use-saved-views.ts'

import classes from './-BrandPage.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  /** The published report. */
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  readonly exports: boolean
  readonly views: ReturnType<typeof useViewsOfReport>
}

const TITLE = BRAND_VIEWS.find(({ key }) => key === 'what-if')!.title

/** The panel on each page of a brand: its settings are the custom view that all pages follow. */
export default function TestWeights(props: Props) {
  const { opened, onClose, document, company, exports, views } = props
  const { custom, view } = useSearch({ strict: false })
  const navigate = useNavigate()
  const about = { page: 'what-if', company: company.companyId, settings: custom } as const
  const report = document.report._id
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      position="right"
      size="min(76rem, 100%)"
      title={`${TITLE}: ${company.title}`}
    >
      <Group justify="flex-end" mb="md">
        <SavedViews
          {...views}
          {...about}
          view={view}
          onOpen={(saved) =>
            saved.report === report
              ? void navigate({
                  to: '.',
                  search: ({ custom: _before, ...now }) => ({
                    ...now,
                    view: saved._id,
                    ...(saved.company !== null && { company: saved.company }),
                    custom: saved.settings === '{}' ? undefined : saved.settings,
                  }),
                  replace: true,
                  resetScroll: false,
                })
              : views.onOpen(saved)
          }
        />
      </Group>
      <WhatIf
        key={report}
        document={document}
        company={company}
        text={custom}
        onText={(text) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, custom: text }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {exports && (
        <div className={classes.files}>
          <BrandFiles report={report} {...about} />
        </div>
      )}
    </Drawer>
  )
}
