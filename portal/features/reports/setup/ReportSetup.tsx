import type { ReportProgress } from '@insights/contract/report-progress.ts'
import type { Report } from '@insights/contract/reports.ts'
import { Skeleton, Title } from '@mantine/core'

import { RefreshFromCatalogue } from '../refresh/RefreshFromCatalogue.tsx'
import { useChangeStatus, type StatusChange } from '../use-change-status.ts'
import { useRenameReport } from '../use-rename-report.ts'
import { MonthField } from './MonthField.tsx'
import { PdfPanel } from './PdfPanel.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { setupSteps } from './setup-steps.ts'
import { StatusPanel } from './StatusPanel.tsx'
import { StepList } from './StepList.tsx'
import { TitleForm } from './TitleForm.tsx'

import classes from './SetupForm.module.css'

interface Props {
  readonly report: Report
  /** `undefined` while loading. */
  readonly progress: ReportProgress | undefined
  readonly onPublished: () => void
}

/** A report's title, month, steps and status. */
export function ReportSetup({ report, progress, onPublished }: Props) {
  const rename = useRenameReport(report._id)
  const changeStatus = useChangeStatus(report._id)

  function change(next: StatusChange) {
    changeStatus.mutate(next, {
      onSuccess: () => {
        if (next.status === 'PUBLISHED') onPublished()
      },
    })
  }

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {report.returned && <ReturnNotice returned={report.returned} />}
        <div className={classes.fields}>
          <TitleForm
            title={report.title}
            saving={rename.isPending}
            readOnly={!report.can.edit}
            onSave={(title) => rename.mutate(title)}
          />
          <MonthField date={report.date} locked />
        </div>
        <section>
          <div className={classes.head}>
            <Title order={2}>Steps</Title>
            {report.can.edit && report.status === 'DRAFT' && (
              <RefreshFromCatalogue report={report._id} />
            )}
          </div>
          {progress ? (
            <StepList steps={setupSteps(progress.parts)} report={report._id} />
          ) : (
            <Skeleton height="16.5rem" />
          )}
        </section>
      </div>
      <div className={classes.aside}>
        <StatusPanel
          report={report}
          progress={progress}
          changing={changeStatus.isPending}
          onChange={change}
        />
        <PdfPanel report={report} />
      </div>
    </div>
  )
}
