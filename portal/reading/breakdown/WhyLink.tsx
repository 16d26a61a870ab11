import { writeStandingSettings } from '@insights/domain/brand/standing/standing-settings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { Link } from '@tanstack/react-router'

import classes from './breakdown.module.css'

interface Props {
  readonly report: string
  readonly companyId: string
  /** Missing for the overall score. */
  readonly application: ApplicationKey | undefined
  readonly onClick?: () => void
}

/** The link from a score to the reasons why it changed since the previous edition. */
export function WhyLink({ report, companyId, application, onClick }: Props) {
  return (
    <Link
      to="/your-brand/why-it-changed"
      search={{ report, company: companyId, settings: writeStandingSettings({ application }) }}
      className={classes.more}
      onClick={onClick}
      data-screen-only
    >
      Why it changed
    </Link>
  )
}
