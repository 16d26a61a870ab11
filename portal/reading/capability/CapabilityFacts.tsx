import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import {
  type ComparedCapability,
  type CompanyCapability,
  type Since,
  availableOn,
  capabilityMovesClaim,
  firstCompanies,
} from '@insights/domain/reading/comparison/capability.ts'
import { weightLabel } from '@insights/domain/reading/document/fixed-weights.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import { listText, rankText } from '@insights/domain/text/number-text.ts'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './Capability.module.css'

interface Props {
  readonly document: ReportDocument
  readonly capability: ComparedCapability
  readonly own: CompanyCapability | undefined
  /** The gain for the own company. */
  readonly children?: ReactNode
}

/** How many companies have a capability, whether the own brand does, and who was first. */
export function CapabilityFacts({ document, capability, own, children }: Props) {
  const { companies, capabilityId } = capability
  const available = companies.reduce((sum, company) => sum + availableOn(company).length, 0)
  return (
    <dl className={classes.facts}>
      {children}
      <Importance capability={capability} />
      <div>
        <dt>Available</dt>
        <dd>
          {available} of {companies.length * APPLICATIONS.length} answers
        </dd>
        <dd className={classes.remark}>
          {capabilityMovesClaim(document, capabilityId)?.text ?? 'First edition'}
        </dd>
      </div>
      {own && (
        <div>
          <dt>Our brand</dt>
          <dd>{whereText(own)}</dd>
        </div>
      )}
      {APPLICATIONS.map(({ title }) => {
        const first = firstCompanies(document, capabilityId, title)
        return (
          first && (
            <div key={title}>
              <dt>First {onApplications([title])}</dt>
              <dd>{listText(first.names)}</dd>
              <dd className={classes.remark}>{formatMonth(first.date)}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

function whereText(own: CompanyCapability): string {
  const on = availableOn(own)
  if (on.length === APPLICATIONS.length) return 'Every application'
  return on.length === 0 ? 'Not available' : `Only ${onApplications(on)}`
}

/** How important the survey says it is: its own question, and the weight of its category. */
function Importance({ capability: { asked, weight, category } }: Pick<Props, 'capability'>) {
  if (!weight) return null
  const ofCategory = `weight of ${category}, 0.5 to 5`
  return (
    <div>
      <dt>{weight.fixed && !asked ? 'Importance' : 'Survey importance'}</dt>
      <dd>
        {asked
          ? `${rankText(asked.rank)} of ${asked.count}`
          : weightLabel(weight.weight, weight.fixed)}
      </dd>
      <dd className={classes.remark}>
        {asked
          ? `${asked.fourFive}% gave it 4 or 5; ${weightLabel(weight.weight, weight.fixed)} ${ofCategory}`
          : ofCategory}
      </dd>
    </div>
  )
}

/** Returns since when a capability has been available: 'Apr 2026', '≤ Oct 2025'. */
export function SinceText({ since }: { since: Since }) {
  const month = formatShortMonth(since.date)
  if (since.exact) return <b>{month}</b>
  return (
    <>
      <span aria-hidden>≤ </span>
      <VisuallyHidden>on or before </VisuallyHidden>
      {month}
    </>
  )
}
