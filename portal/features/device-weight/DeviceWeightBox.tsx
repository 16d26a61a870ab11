import type { DeviceWeight } from '@insights/contract/device-weight.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { ActionIcon, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'

import classes from './DeviceWeightBox.module.css'

interface Props {
  readonly weights: DeviceWeight | null
  readonly canEdit: boolean
  readonly onEdit: () => void
}

/** How much each application counts in the overall score. */
export function DeviceWeightBox({ weights, canEdit, onEdit }: Props) {
  return (
    <section className={classes.box} aria-labelledby="device-weight">
      <Title order={2} size="h3" id="device-weight">
        Device Weight
      </Title>
      <dl className={classes.weights}>
        {APPLICATIONS.map(({ title }) => (
          <div key={title} className={classes.weight}>
            <dt>{title}</dt>
            <dd>{weights?.deviceWeights[title] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {canEdit && (
        <ActionIcon variant="subtle" size="lg" aria-label="Edit device weights" onClick={onEdit}>
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </section>
  )
}
