import { type Offer, findOffers, isTaken, markAll } from '@insights/domain/brand/plan/offers.ts'
import type { Claim } from '@insights/domain/reading/claims/claim.ts'
import { capabilityCountText } from '@insights/domain/text/capability-count-text.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { Section } from '../../ui/page/Section.tsx'
import type { PlanPartProps } from './plan-part.ts'

import classes from './PlanOffers.module.css'

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
      <ul className={classes.offers}>
        <li>{cardOf(restoreTitle(lost), lost)}</li>
        {fresh && <li>{cardOf('Or build new ones', fresh)}</li>}
      </ul>
    </Section>
  )

  function cardOf(title: string, offer: Offer) {
    const isIn = isTaken(plan, offer)
    const other = offer === lost ? fresh : lost
    const replaced = other && isTaken(plan, other) ? other.items : []
    return (
      <>
        <h3 className={classes.title}>{title}</h3>
        {said.every(({ text }) => text !== offer.finding.text) && (
          <p className={classes.finding}>{offer.finding.text}</p>
        )}
        <details className={classes.list}>
          <summary>{capabilityCountText(offer.items)}</summary>
          <ul>
            {offer.items.map(({ capabilityId, application, title: name }) => (
              <li key={`${capabilityId} ${application}`}>
                <CapabilityLink {...{ capabilityId, application, title: name }} />, {application}
              </li>
            ))}
          </ul>
        </details>
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
      </>
    )
  }
}

function restoreTitle({ items }: Offer): string {
  const { size } = new Set(items.map(({ capabilityId }) => capabilityId))
  return size === 1 ? 'Restore the lost capability' : `Restore the ${size} lost capabilities`
}
