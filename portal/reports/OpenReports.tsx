import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Title } from '@mantine/core'

import { StatusBadge } from '../ui/labels/badges.tsx'
import { Tile, Tiles } from '../ui/page/Tile.tsx'
import { ReturnedBy, reportLink } from './report-labels.tsx'

import classes from './report-lists.module.css'

type OpenReport = Pick<ReportListed, '_id' | 'title' | 'date' | 'status' | 'returned'>

/** Open reports: first the ones returned to draft, then the latest edited. */
export function OpenReports({ reports }: { reports: readonly OpenReport[] }) {
  if (reports.length === 0) return null
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.heading}>
        In progress
      </Title>
      <Tiles label="In progress">
        {reports.map((report) => (
          <Tile
            key={report._id}
            title={report.title}
            description={
              <>
                <span className={classes.state}>
                  {formatMonth(report.date)} <StatusBadge status={report.status} />
                </span>
                {report.returned && (
                  <span className={classes.returned}>
                    <ReturnedBy returned={report.returned} />
                    <span className={classes.reason}>{report.returned.reason}</span>
                  </span>
                )}
              </>
            }
            link={reportLink(report)}
          />
        ))}
      </Tiles>
    </section>
  )
}
