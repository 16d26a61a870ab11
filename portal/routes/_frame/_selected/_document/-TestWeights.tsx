import { documentsApi } from '@insights/contract/reading/documents.ts'
import { BRAND_VIEWS } from '@insights/domain/brand/brand-pages.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Button, Drawer, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import { apiUrl } from '../../../../api/call-api.ts'
import { loadCustomView } from '../../../../brand/custom-view/load-custom-view.ts'
import { SavedViews } from '../../../../brand/saved-views/SavedViews.tsx'
import { WhatIf } from '../../../../brand/what-if/WhatIf.tsx'
import { intervalsQuery } from '../../../../reading/uncertainty/show-intervals.ts'
import { useOpenedAfterMount } from '../../../../ui/dialogs/dialog-state.ts'
import { download } from '../../../../ui/links/download.ts'
import type { useViewsOfReport } from './-use-saved-views.ts'

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

const FILES = [
  { label: 'Slides, PPTX', endpoint: documentsApi.brandSlide },
  { label: 'Figures, XLSX', endpoint: documentsApi.brandSheet },
] as const

/** The panel on each page of a brand: its settings are the custom view that all pages follow. */
export default function TestWeights(props: Props) {
  const { opened, onClose, document, company, exports, views } = props
  const { custom, view } = useSearch({ strict: false })
  const navigate = useNavigate()
  const about = { page: 'what-if', company: company.companyId, settings: custom } as const
  const report = document.report._id
  const query = { ...about, ...intervalsQuery() }
  // The first changed weight needs it, perhaps without a connection.
  useEffect(() => void loadCustomView().catch(() => {}), [])
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
        <Group gap="sm" mt="lg">
          {FILES.map(({ label, endpoint }) => (
            <Button
              key={label}
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
              onClick={() =>
                void download(apiUrl(endpoint, { params: { reportId: report }, query }))
              }
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </Drawer>
  )
}
