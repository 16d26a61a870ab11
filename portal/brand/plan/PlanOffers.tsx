import { type Offer, findOffers, isTaken, markAll } from '@insights/domain/brand/plan/offers.ts'
import type { Claim } from '@insights/domain/reading/claims/claim.ts'
import { capabilityCountText } from '@insights/domain/text/capability-count-text.ts'
import { Box, Button, Text } from '@mantine/core'
import { useMemo } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { Cards, Panel } from '../../ui/page/parts.tsx'
import { Section } from '../../ui/page/Section.tsx'
import type { PlanPartProps } from './plan-part.ts'

interface Props extends PlanPartProps {
  /** The sentences above, which are not said twice. */
  readonly said: readonly Claim[]
}

/** The return of what was lost, or instead of it the shortest plan of new capabilities. */
export function PlanOffers({ plan, document, said, onChange }: Props) {
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
