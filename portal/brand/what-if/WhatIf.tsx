import { rankSlopes } from '@insights/charts/rank-slopes.ts'
import { findFirmnessSteps } from '@insights/domain/brand/firmness/firmness-steps.ts'
import { changesText, whatIfFinding } from '@insights/domain/brand/what-if/what-if-sentences.ts'
import { CUSTOM_VIEW, type Variation } from '@insights/domain/brand/what-if/what-if-settings.ts'
import { customRankings, resolveWhatIf } from '@insights/domain/brand/what-if/what-if.ts'
import type { FirmnessStep } from '@insights/domain/reading/claims/firmness-claims.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useCallback, useDeferredValue, useMemo } from 'react'

import { PageFinding } from '../../reading/PageFinding.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { FigureNote } from '../../ui/charts/figure-note.ts'
import { Panel } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { CustomBanner } from '../custom-view/CustomBanner.tsx'
import { Firmness } from './Firmness.tsx'
import { useWhatIfSettings } from './use-what-if-settings.ts'
import { WhatIfPeers, WhatIfWeights } from './WhatIfWeights.tsx'

import classes from './WhatIf.module.css'

interface Props {
  /** The published report, with scores. */
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  /** Settings as text, as in the URL. */
  readonly text: string | undefined
  readonly onText: (text: string | undefined) => void
}

/** Custom weights and peers, their effects, and the published ranking's firmness. */
export function WhatIf({ document, company, text, onText }: Props) {
  const { settings, unreadable, change, store } = useWhatIfSettings(text, onText)
  const resolved = useMemo(() => resolveWhatIf(document, settings), [document, settings])
  const custom = useMemo(
    () => customRankings(document, resolved)?.overall ?? [],
    [document, resolved],
  )
  const steps = useMemo(() => findFirmnessSteps(document), [document])
  const setStep = useCallback(
    (step: FirmnessStep) =>
      change((now) => ({
        ...now,
        // The survey is none of the named variations, and it is the first choice.
        variation: step === steps.first ? undefined : (step as Variation),
      })),
    [change, steps],
  )
  const { companyId } = company
  const changes = changesText(resolved)
  const ignored = unreadable
    ? ['The address has settings that cannot be read, and are ignored.']
    : resolved.ignored
  return (
    <>
      <div className={classes.banner}>
        {changes !== '' || ignored.length > 0 ? (
          <CustomBanner
            changes={changes}
            ignored={ignored}
            onReset={() => {
              change(({ variation }) => ({ variation }))
              store()
            }}
          >
            Every page of the report, picture and table made from it says so. Exports of the report
            are as published.
          </CustomBanner>
        ) : (
          <p className={classes.published}>
            <b>These are the published weights.</b> Move a slider or leave a company out: every page
            of the report follows, and says that it does.
          </p>
        )}
      </div>
      <Finding document={document} resolved={resolved} custom={custom} companyId={companyId} />
      <div className={classes.columns}>
        <div>
          <WhatIfWeights document={document} settings={settings} onChange={change} onEnd={store} />
        </div>
        <div className={classes.results}>
          <FigureNote value={changes === '' ? null : CUSTOM_VIEW}>
            <Slopes document={document} resolved={resolved} custom={custom} companyId={companyId} />
          </FigureNote>
          <WhatIfPeers
            document={document}
            settings={settings}
            companyId={companyId}
            onChange={change}
            onEnd={store}
          />
        </div>
      </div>
      <Firmness
        document={document}
        companyId={companyId}
        steps={steps}
        step={settings.variation ?? steps.first}
        onStep={setStep}
      />
    </>
  )
}

interface FindingProps {
  readonly document: ReportDocument
  readonly resolved: ReturnType<typeof resolveWhatIf>
  readonly custom: NonNullable<ReportDocument['rankings']>['overall']
  readonly companyId: string
}

/** The search for thresholds is slow, so the charts come first. */
function Finding({ document, resolved, custom, companyId }: FindingProps) {
  const shown = useDeferredValue(useMemo(() => ({ resolved, custom }), [resolved, custom]))
  const finding = useMemo(
    () => whatIfFinding(document, shown.resolved, shown.custom, companyId),
    [document, shown, companyId],
  )
  return (
    <div className={classes.finding} aria-live="polite">
      <PageFinding finding={finding?.headline.text} context={finding?.detail?.text} />
    </div>
  )
}

function Slopes({ document, resolved, custom, companyId }: FindingProps) {
  const own = useMemo(() => new Set([companyId]), [companyId])
  const narrow = useIsPhone()
  const chart = useMemo(
    () => rankSlopes(document.rankings?.overall ?? [], custom, { view: resolved, own, narrow }),
    [document, resolved, custom, own, narrow],
  )
  return (
    <Panel component="section" mb="md" p="0.875rem 1rem" aria-label="Resulting Ranking">
      <Chart
        chart={chart}
        label={`Resulting Ranking among ${custom.length} companies`}
        source={editionName(document.report)}
        own={own}
      />
    </Panel>
  )
}
