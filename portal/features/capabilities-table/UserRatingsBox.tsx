import type { ReportCompany } from '@insights/contract/reports.ts'
import { ActionIcon, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'

import { RATED_APPLICATIONS } from './rated-applications.ts'

import classes from './UserRatingsBox.module.css'

interface Props {
  readonly company: ReportCompany
  readonly canEdit: boolean
  readonly onEdit: () => void
}

/** The company's app-store ratings; a mobile site has none. */
export function UserRatingsBox({ company, canEdit, onEdit }: Props) {
  return (
    <section className={classes.box} aria-labelledby="user-ratings">
      <Title order={2} size="h3" id="user-ratings">
        User ratings
      </Title>
      <dl className={classes.ratings}>
        {RATED_APPLICATIONS.map(({ title }) => (
          <div key={title} className={classes.rating}>
            <dt>{title}</dt>
            <dd>{company.userRatings[title] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {canEdit && (
        <ActionIcon variant="subtle" size="lg" aria-label="Edit user ratings" onClick={onEdit}>
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </section>
  )
}
