import { findCapabilityGains } from '@insights/domain/brand/plan/capability-gain.ts'
import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { changeText } from '@insights/domain/text/number-text.ts'
import { useMemo } from 'react'

import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { planWith } from './last-plan.ts'

import classes from '../../reading/capability/Capability.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
  readonly capabilityId: string
}

/** The gain of a capability for a company on each application without it, with a link into the plan. */
export default function CapabilityGains({ document, companyId, capabilityId }: Props) {
  const gains = useMemo(
    () => findCapabilityGains(document, companyId, capabilityId),
    [document, companyId, capabilityId],
  )
  return gains.map(({ application, gain }) => {
    const item = { application, capabilityId }
    const on = onApplications([application])
    const { settings, wasInPlan } = planWith(document, companyId, item)
    return (
      <div key={application} data-gain>
        <dt>Gain {on}</dt>
        <dd>{changeText(gain)} points</dd>
        <dd className={classes.remark} data-screen-only>
          <ButtonLink
            to="/your-brand/plan"
            search={{ company: companyId, settings }}
            variant="default"
            size="compact-sm"
            aria-label={`${wasInPlan ? 'In the plan' : 'Add to plan'}, ${application}`}
          >
            {wasInPlan ? 'In the plan' : 'Add to plan'}
          </ButtonLink>
        </dd>
      </div>
    )
  })
}
