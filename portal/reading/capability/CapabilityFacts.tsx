import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  type ComparedCapability,
  type CompanyCapability,
  type Since,
  availableOn,
  capabilityMovesClaim,
  firstCompanies,
} from '@insights/domain/reading/comparison/capability.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import { VisuallyHidden } from '@mantine/core'

import classes from './Capability.module.css'

interface Props {
  readonly document: ReportDocument
  readonly capability: ComparedCapability
  readonly own: CompanyCapability | undefined
}

/** How many companies have a capability, whether the own brand does, and who was first. */
export function CapabilityFacts({ document, capability, own }: Props) {
  const { companies, capabilityId } = capability
  const available = companies.reduce((sum, company) => sum + availableOn(company).length, 0)
  return (
    <dl className={classes.facts}>
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
          <div key={title}>
            <dt>First {onApplications([title])}</dt>
            <dd>{first ? listText(first.names) : 'Not known'}</dd>
            <dd className={classes.remark}>
              {first ? formatMonth(first.date) : unknownText(capability, title)}
            </dd>
          </div>
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

function unknownText({ companies }: ComparedCapability, application: ApplicationKey) {
  const anybody = companies.some((one) => one.applications[application].available === true)
  return anybody ? 'The editions do not tell' : 'Nobody has it'
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
