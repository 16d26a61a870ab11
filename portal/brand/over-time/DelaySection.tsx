import { monthAxis } from '@insights/charts/delay-bars.ts'
import { delayChart } from '@insights/charts/over-time-charts.ts'
import type { Delay } from '@insights/domain/brand/over-time/delays.ts'
import { delayClaims } from '@insights/domain/brand/over-time/findings.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { delayText, intervalText } from '@insights/domain/text/month-intervals.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import { isLacking, sinceText } from '@insights/domain/text/since-text.ts'
import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { FootNote } from '../../reading/FootNote.tsx'
import { chartFileName } from '../../ui/charts/chart-file-name.ts'
import { SaveButton } from '../../ui/charts/Chart.tsx'
import { saveBlob } from '../../ui/links/download.ts'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { OverTimePartProps } from './over-time-part.ts'

import classes from './OverTime.module.css'

const TITLE = 'Who Was First, and How Far Behind'

/** Number of rows shown at first. */
const SHOWN = 12

/** The first companies with each capability, and how many months the company is behind. */
export function DelaySection({ document, view, settings, onChange }: OverTimePartProps) {
  const { delays, company } = view
  const source = editionName(document.report)

  async function saveImage(note: string | null) {
    const { drawChartImage } = await import('../../ui/charts/draw-chart-image.ts')
    const { option, height } = delayChart(view)
    const title = `${TITLE}: ${company.title}, months`
    saveBlob(
      chartFileName(`${TITLE} ${company.title}`, source, 'png', note),
      await drawChartImage({ option, height, title, source, note }),
    )
  }

  async function saveCsv(note: string | null) {
    const { toCsv } = await import('../../ui/charts/chart-csv.ts')
    const csv = toCsv([...(note === null ? [] : [[note]]), ...delayRows(delays, company.title)])
    saveBlob(
      chartFileName(`${TITLE} ${company.title}`, source, 'csv', note),
      new Blob([csv], { type: 'text/csv' }),
    )
  }

  return (
    <Section
      id="who-was-first"
      title={TITLE}
      lead={sentenceOf(delayClaims(document, view))}
      actions={
        delays.length > 0 && (
          <span data-screen-only className={classes.tools}>
            <SaveButton what={TITLE} as="PNG" save={saveImage} />
            <SaveButton what={TITLE} as="CSV" save={saveCsv} />
          </span>
        )
      }
    >
      <SegmentedControl
        size="xs"
        mb="sm"
        data-screen-only
        aria-label="Capabilities in the table"
        data={[
          { value: 'seen', label: 'First one known' },
          { value: 'early', label: 'First one not known' },
        ]}
        value={settings.early === true ? 'early' : 'seen'}
        onChange={(value) => onChange({ early: value === 'early' || undefined })}
      />
      {delays.length === 0 ? (
        <EmptyState title="Nothing to compare">
          {settings.early === true
            ? 'No capability is known that others had before, without a first one.'
            : 'The editions do not tell who was first with any of these capabilities.'}
        </EmptyState>
      ) : (
        <DelayTable key={company.companyId} delays={delays} company={company.title} />
      )}
      <FootNote>
        What is known of a capability is whether a company had it in an edition, so each date lies
        between two editions and each delay is an interval of calendar months. An arrow means still
        counting. Companies that had a capability in the first edition with it had it on or before
        its date and are never first.
      </FootNote>
    </Section>
  )
}

interface TableProps {
  readonly delays: readonly Delay[]
  readonly company: string
}

function DelayTable({ delays, company }: TableProps) {
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const rows = all || printing ? delays : delays.slice(0, SHOWN)
  const end = monthAxis(delays.flatMap(({ behind }) => behind ?? []))
  const step = end > 24 ? 12 : 3
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, tick) => tick * step)
  return (
    <>
      <table className={classes.table}>
        <VisuallyHidden component="caption">{TITLE}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Capability</th>
            <th scope="col" className={classes.roomy}>
              First seen
            </th>
            <th scope="col" className={classes.roomy}>
              First
            </th>
            <th scope="col" className={classes.roomy}>
              {company}
            </th>
            <th scope="col" className={classes.months}>
              Months behind
              <span className={classes.axis} aria-hidden>
                {ticks.map((tick) => (
                  <span key={tick} style={{ left: `${(tick / end) * 100}%` }}>
                    {tick}
                  </span>
                ))}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((delay) => (
            <tr key={`${delay.capabilityId} ${delay.application}`}>
              <th scope="row">
                {delay.capability}
                <span className={classes.soft}>{delay.application}</span>
                <span className={classes.compact}>
                  {firstText(delay)}; {company}: {sinceText(delay.since)}
                </span>
              </th>
              <td className={`${classes.roomy} ${classes.date}`}>{dateText(delay)}</td>
              <td className={classes.roomy}>{namesText(delay)}</td>
              <td className={classes.roomy} data-lacking={isLacking(delay.since) || undefined}>
                {sinceText(delay.since)}
              </td>
              <td className={classes.months}>
                <Behind delay={delay} end={end} ticks={ticks} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < delays.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          Show all {delays.length}
        </Button>
      )}
    </>
  )
}

interface BehindProps {
  readonly delay: Delay
  /** Last month of the axis. */
  readonly end: number
  readonly ticks: readonly number[]
}

/** The interval as a bar and in words. */
function Behind({ delay: { behind, isFirst }, end, ticks }: BehindProps) {
  if (behind === null) return <span className={classes.soft}>{isFirst ? 'first' : '–'}</span>
  const { min, max, counting } = behind
  const from = ((min ?? 0) / end) * 100
  const to = ((max ?? end) / end) * 100
  return (
    <span className={classes.behind}>
      <span className={classes.track} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ left: `${(tick / end) * 100}%` }} />
        ))}
        <span
          className={classes.bar}
          data-counting={counting || undefined}
          style={{ left: `${from}%`, width: `${Math.max(to - from, 1)}%` }}
        />
        {counting && <span className={classes.arrow} style={{ left: `${to}%` }} />}
      </span>
      <span className={classes.interval}>
        <span aria-hidden>{intervalText(behind)}</span>
        <VisuallyHidden>{delayText(behind)}</VisuallyHidden>
      </span>
    </span>
  )
}

/** Returns 'Jan 2026', or 'by Oct 2025' where that edition is the first to show it. */
function dateText({ firstDate, firsts }: Delay): string {
  return `${firsts.length === 0 ? 'by ' : ''}${formatShortMonth(firstDate)}`
}

function namesText({ firsts }: Delay): string {
  return firsts.length === 0 ? 'not known' : listText(firsts)
}

/** Returns 'First seen Jan 2026: Brightwell'. */
function firstText(delay: Delay): string {
  return delay.firsts.length === 0
    ? `Seen ${dateText(delay)}`
    : `First seen ${dateText(delay)}: ${namesText(delay)}`
}

function delayRows(delays: readonly Delay[], company: string): string[][] {
  return [
    [
      'Capability',
      'Application',
      'First seen',
      'First',
      company,
      'At least',
      'At most',
      'Counting',
    ],
    ...delays.map((delay) => [
      delay.capability,
      delay.application,
      dateText(delay),
      namesText(delay),
      sinceText(delay.since),
      delay.behind?.min?.toString() ?? '',
      delay.behind?.max?.toString() ?? '',
      delay.behind === null ? '' : delay.behind.counting ? 'yes' : 'no',
    ]),
  ]
}
