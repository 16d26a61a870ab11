import { pathChart } from '@insights/charts/path-chart.ts'
import { MAX_SETTINGS_LENGTH } from '@insights/contract/reading/brand-settings.ts'
import { planChoices, planLead } from '@insights/domain/brand/plan/advice.ts'
import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import { type Offer, findOffers, isTaken, markAll } from '@insights/domain/brand/plan/offers.ts'
import type { PlanSettings } from '@insights/domain/brand/plan/plan-settings.ts'
import {
  assumptionText,
  choiceText,
  orderText,
  ratingsEffect,
} from '@insights/domain/brand/plan/plan-texts.ts'
import { makeRoadmap } from '@insights/domain/brand/plan/roadmap.ts'
import { type Claim, sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { capabilityCountText } from '@insights/domain/text/capability-count-text.ts'
import { Box, Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { FootNote } from '../../reading/FootNote.tsx'
import { PageFinding } from '../../reading/PageFinding.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { Fold } from '../../ui/page/Fold.tsx'
import { Cards, Panel } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsNarrow } from '../../ui/page/window-width.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { HowSureLine } from '../how-sure/HowSureLine.tsx'
import { Gains } from './Gains.tsx'
import { readSettings, useShownPlan } from './last-plan.ts'
import type { PlanPartProps } from './plan-part.ts'
import { PlanControls } from './PlanControls.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { Ceilings, RankCosts, Roadmap } from './PlanTables.tsx'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
  /** Settings as text, as in the URL. */
  readonly settings: string | undefined
}

/** A plan for a company: what to build next, the gains, and the effort for a better rank. */
export function Plan({ document, companyId, settings: text }: Props) {
  const navigate = useNavigate()
  const columns = useColumns()
  const chosen = useMemo(() => readSettings(text), [text])
  const settings = useMemo(
    () => planChoices(document, companyId, chosen ?? {}),
    [document, companyId, chosen],
  )
  useShownPlan(document.report._id, companyId, settings)
  const plan = useMemo(
    () => makePlan(document, companyId, settings),
    [document, companyId, settings],
  )
  const lead = useMemo(
    () => plan && planLead(document, plan, chosen ?? {}),
    [document, plan, chosen],
  )
  const chart = useMemo(() => plan && pathChart(plan, columns), [plan, columns])
  const roadmap = useMemo(() => (plan ? makeRoadmap(document, plan) : []), [document, plan])
  if (!plan || !chart || !lead) return null
  const { target } = plan.settings

  function change(changed: (now: PlanSettings) => PlanSettings) {
    void navigate({
      to: '.',
      search: (search) => {
        const now = planChoices(document, companyId, readSettings(search.settings) ?? {})
        const next = changed(now)
        // Without any choice left, the advice would be back.
        const isEmpty = JSON.stringify(next) === '{}'
        const written = JSON.stringify(isEmpty && now.marks ? { target } : next)
        if (written.length <= MAX_SETTINGS_LENGTH) {
          return { ...search, settings: written === '{}' ? undefined : written }
        }
        notify.error('No more choices fit into the address. Take some of them back first.')
        return search
      },
      replace: true,
      resetScroll: false,
    })
  }

  const source = editionName(document.report)
  // A chart of today alone would be one dot.
  const hasSteps = [plan.still, plan.pace].some((one) => one !== null && one.steps.length > 0)
  return (
    <>
      {chosen === null && (
        <Banner
          tone="warning"
          message="The choices in this address cannot be read. The proposed plan is shown."
        />
      )}
      <PageFinding
        finding={lead.finding.text}
        context={sentenceOf([...lead.context, ratingsEffect(plan)])}
        sure={<HowSureLine document={document} companyId={companyId} />}
      />
      <PlanOffers
        plan={plan}
        document={document}
        settings={settings}
        said={[lead.finding, ...lead.context]}
        onChange={change}
      />
      <PlanControls plan={plan} document={document} settings={settings} onChange={change} />
      {hasSteps && (
        <Section id="path" title="Step by Step">
          <Panel mb={24} p="1rem 1rem 0.75rem">
            <Chart chart={chart} label="Score and rank after each step" source={source} />
          </Panel>
          <PlanSteps plan={plan} document={document} settings={settings} onChange={change} />
          <FootNote>
            {assumptionText(plan)} {choiceText(plan)} {orderText(plan.chosen)}
          </FootNote>
        </Section>
      )}
      <Gains plan={plan} document={document} settings={settings} onChange={change} />
      {roadmap.some(({ month }) => month !== null) && <Roadmap plan={plan} months={roadmap} />}
      <Fold summary="What each rank takes, and the most we could gain">
        <Cards fit min="24rem" gap="2.75rem 2.5rem" my={44} style={{ alignItems: 'start' }}>
          <div>
            <RankCosts plan={plan} />
          </div>
          <div>
            <Ceilings plan={plan} />
          </div>
        </Cards>
      </Fold>
    </>
  )
}

/** Panels side by side: as many on paper as on screen, since a drawn chart keeps its height. */
function useColumns(): 1 | 2 {
  const isPrinting = usePrinting()
  const now = useIsNarrow() ? 1 : 2
  const [shown, setShown] = useState<1 | 2>(now)
  if (!isPrinting && shown !== now) setShown(now)
  return shown
}

interface PlanOffersProps extends PlanPartProps {
  /** The sentences above, which are not said twice. */
  readonly said: readonly Claim[]
}

/** The return of what was lost, or instead of it the shortest plan of new capabilities. */
function PlanOffers({ plan, document, said, onChange }: PlanOffersProps) {
  const offers = useMemo(() => findOffers(document, plan), [document, plan])
  if (!offers) return null
  const { lost, fresh } = offers
  return (
    <Section id="begin" title="Where to Begin">
      <Cards component="ul" fit min="20rem" gap="1rem" mb="1.5rem">
        {cardOf(restoreTitle(lost), lost)}
        {fresh && cardOf('Or build new ones', fresh)}
      </Cards>
    </Section>
  )

  function cardOf(title: string, offer: Offer) {
    const isIn = isTaken(plan, offer)
    const other = offer === lost ? fresh : lost
    const replaced = other && isTaken(plan, other) ? other.items : []
    return (
      <Panel component="li" px="md" pt="0.875rem" pb="md">
        <Text component="h3" fz="1rem" fw={700} mb={4}>
          {title}
        </Text>
        {said.every(({ text }) => text !== offer.finding.text) && (
          <Text mb={8}>{offer.finding.text}</Text>
        )}
        <Text component="details" fz="sm" mb="sm">
          <summary>{capabilityCountText(offer.items)}</summary>
          <Box component="ul" m="0.25rem 0 0" pl="lg">
            {offer.items.map(({ capabilityId, application, title: name }) => (
              <li key={`${capabilityId} ${application}`}>
                <CapabilityLink {...{ capabilityId, application, title: name }} />, {application}
              </li>
            ))}
          </Box>
        </Text>
        <Button
          size="xs"
          variant={isIn || offer === fresh ? 'default' : 'filled'}
          data-screen-only
          onClick={() => {
            onChange((now) => {
              const others = isIn ? now : markAll(now, replaced, undefined)
              return markAll(others, offer.items, isIn ? undefined : 'wanted')
            })
          }}
        >
          {isIn && 'Remove from plan'}
          {!isIn && (replaced.length > 0 ? 'Plan these instead' : 'Add to plan')}
        </Button>
      </Panel>
    )
  }
}

function restoreTitle({ items }: Offer): string {
  const { size } = new Set(items.map(({ capabilityId }) => capabilityId))
  return size === 1 ? 'Restore the lost capability' : `Restore the ${size} lost capabilities`
}
