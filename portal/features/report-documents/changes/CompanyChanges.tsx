import { companyAvailabilityChanges } from '@insights/domain/changes/company-changes.ts'
import type { HistoryEntry, ReportDocument } from '@insights/domain/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { Section } from '../../../ui/section/Section.tsx'
import { CapabilityChangeList } from './CapabilityChangeList.tsx'
import { CompanyRankingChanges } from './CompanyRankingChanges.tsx'
import { earlierScreenshotsQuery } from './earlier-screenshots-query.ts'
import { LockedScreenshots } from './LockedScreenshots.tsx'
import { OtherUpdates } from './OtherUpdates.tsx'

import classes from './Changes.module.css'

interface Props {
  readonly document: ReportDocument
  readonly since: HistoryEntry
  readonly company: ReportDocument['companies'][number]
}

/** What has changed at one company since the edition before. */
export function CompanyChanges({ document, since, company: { companyId, title } }: Props) {
  const changed = useMemo(
    () => companyAvailabilityChanges(document, companyId),
    [document, companyId],
  )
  const { data: earlier } = useQuery({
    ...earlierScreenshotsQuery(document.report._id, since.date, companyId),
    enabled: changed.length > 0,
  })
  const sections = [
    { id: 'gained', name: 'Gained', shown: changed.filter(({ gained }) => gained) },
    { id: 'lost', name: 'Lost', shown: changed.filter(({ gained }) => !gained) },
  ]
  return (
    <>
      <Section id="scores-and-ranks" title="Scores and Ranks">
        <CompanyRankingChanges document={document} companyId={companyId} />
      </Section>
      {sections.map(({ id, name, shown }) => (
        <Section key={id} id={id} title={`${name} (${shown.length})`}>
          {shown.length > 0 && earlier && <LockedScreenshots earlier={earlier} since={since} />}
          {shown.length === 0 ? (
            <p className={classes.none}>
              {title} {name.toLowerCase()} no capabilities since {formatMonth(since.date)}.
            </p>
          ) : (
            <CapabilityChangeList
              document={document}
              companyId={companyId}
              changed={shown}
              earlier={earlier?.screenshots ?? []}
            />
          )}
        </Section>
      ))}
      <OtherUpdates document={document} companyId={companyId} />
    </>
  )
}
