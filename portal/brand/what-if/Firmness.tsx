import { firmnessCells, firmnessHeight } from '@insights/charts/firmness-cells.ts'
import type { Swap } from '@insights/domain/brand/firmness/find-swaps.ts'
import {
  stepText,
  swapClaim,
  swapsClaims,
} from '@insights/domain/brand/firmness/firmness-sentences.ts'
import type { FirmnessSteps } from '@insights/domain/brand/firmness/firmness-steps.ts'
import type { Firmness as FoundFirmness } from '@insights/domain/brand/firmness/firmness.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { FirmnessStep } from '@insights/domain/reading/claims/firmness-claims.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { gapText } from '@insights/domain/text/number-text.ts'
import { Group, SegmentedControl, Skeleton } from '@mantine/core'
import { memo, useEffect, useMemo, useState } from 'react'

import { Chart } from '../../ui/charts/Chart.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

import classes from './WhatIf.module.css'

interface Props {
  /** The published report, whose ranking is varied. */
  readonly document: ReportDocument
  readonly companyId: string
  readonly steps: FirmnessSteps
  readonly step: FirmnessStep
  readonly onStep: (step: FirmnessStep) => void
}

/** The published ranking under other weights, and thresholds that swap neighbours. */
export const Firmness = memo(function Firmness(props: Props) {
  const { document, companyId, steps, step, onStep } = props
  const result = useFirmness(document, step)
  return (
    <>
      <Section id="firmness" title="How Firm the Ranking Is">
        <Group gap="0.375rem 0.75rem" className={classes.variation} data-screen-only>
          <span id="variation">Other weights</span>
          <SegmentedControl
            size="xs"
            aria-labelledby="variation"
            data={steps.steps.map((one) => ({
              value: String(one),
              label: one === 'survey' ? 'Survey' : `${one}%`,
            }))}
            value={String(step)}
            onChange={(value) => onStep(value === 'survey' ? value : Number(value))}
          />
          <span>
            How often each of the {document.companies.length} brands holds each rank{' '}
            {stepText(step)}:
          </span>
        </Group>
        {result === null ? (
          <EmptyState title="Not calculated">
            Your browser could not calculate this. The slide and the sheet have it.
          </EmptyState>
        ) : result === undefined ? (
          <Skeleton height={86 + firmnessHeight(document.companies.length)} />
        ) : (
          <Shares document={document} result={result} companyId={companyId} />
        )}
      </Section>
      <Section
        id="swaps"
        title="The Smallest Change That Swaps Two Neighbors"
        lead={result ? sentenceOf(swapsClaims(result.swaps)) : undefined}
      >
        {result ? (
          <SwapTable swaps={result.swaps} companyId={companyId} />
        ) : (
          <Skeleton height={40 + document.companies.length * 38} />
        )}
      </Section>
    </>
  )
})

interface SharesProps extends Pick<Props, 'document' | 'companyId'> {
  readonly result: FirmnessResult
}

function Shares({ document, result, companyId }: SharesProps) {
  const own = useMemo(() => new Set([companyId]), [companyId])
  const narrow = useIsPhone()
  const chart = useMemo(
    () => firmnessCells(result.firmness, companyId, { own, narrow }),
    [result, companyId, own, narrow],
  )
  return (
    <div className={classes.shares} data-drawn={Math.round(result.drawn)}>
      <Chart
        chart={chart}
        label="Ranks by other weights"
        source={editionName(document.report)}
        own={own}
      />
    </div>
  )
}

function SwapTable({ swaps, companyId }: { swaps: readonly Swap[]; companyId: string }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Swaps, table">
      <table className={classes.swaps}>
        <thead>
          <tr>
            <th scope="col">Neighbors</th>
            <th scope="col">Apart</th>
            <th scope="col">One category weight</th>
            <th scope="col">One device weight</th>
          </tr>
        </thead>
        <tbody>
          {swaps.map((swap) => {
            const { better, worse, gap, category, device } = swap
            return (
              <tr
                key={worse.companyId}
                data-marked={
                  [better, worse].some((rank) => rank.companyId === companyId) || undefined
                }
              >
                <th scope="row">
                  {better.company} and {worse.company}
                </th>
                <td>{gapText(better.score, gap)}</td>
                <td data-none={category === null || undefined}>
                  {swapClaim(swap, 'category').text}
                </td>
                <td data-none={device === null || undefined}>{swapClaim(swap, 'device').text}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface FirmnessResult {
  readonly firmness: FoundFirmness
  readonly swaps: readonly Swap[]
  /** Duration of the draws in milliseconds. */
  readonly drawn: number
}

interface Calculated {
  readonly document: ReportDocument
  readonly step: FirmnessStep
  /** Null if the draws failed. */
  readonly result: FirmnessResult | null
}

/**
 * Returns the firmness of a document's ranking, calculated in a worker; undefined until then, null
 * if it failed. A result stays until the next one arrives.
 */
function useFirmness(
  document: ReportDocument,
  step: FirmnessStep,
): FirmnessResult | null | undefined {
  const [calculated, setCalculated] = useState<Calculated | null>(null)
  useEffect(() => {
    const worker = new Worker(new URL('firmness.worker.ts', import.meta.url), { type: 'module' })
    const finish = (result: FirmnessResult | null) => {
      setCalculated({ document, step, result })
      worker.terminate()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FirmnessResult>) => finish(data))
    worker.addEventListener('error', () => finish(null))
    const { companies, matrix, scoring, rankings, report, uncertainty } = document
    const sent = { companies, matrix, scoring, rankings, report, uncertainty }
    worker.postMessage({ document: sent, step })
    return () => worker.terminate()
  }, [document, step])
  return calculated?.document === document ? calculated.result : undefined
}
