import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import type { ComparedCapability } from '@insights/domain/reading/comparison/capability.ts'
import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { isLetterKeyOff, keyToName } from '../../ui/forms/letter-keys.ts'

interface Props {
  readonly capability: ComparedCapability
  /** The chosen application; undefined for the first that has screenshots. */
  readonly application: ApplicationId | undefined
}

/**
 * Leads to the capabilities before and after, by button, and by `K` and `J` while the heading or a
 * screenshot has the focus.
 */
export function CapabilitySteps({ capability, application }: Props) {
  const { previous, next, number, count, categoryId } = capability
  const navigate = useNavigate()
  function open(to: ComparedCapability['next']) {
    if (!to) return
    void navigate({
      to: '/appendix/capability/$capability',
      params: { capability: to.capabilityId },
      search: { application },
    })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isLetterKeyOff(event.key)) return
    if (!document.activeElement?.matches('main h1, [data-screenshot]')) return
    const key = event.key.toLowerCase()
    if (key === 'j') open(next)
    else if (key === 'k') open(previous)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Group wrap="nowrap" gap={8} fz="sm" c="dimmed" data-screen-only>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Capability before${previous ? `: ${previous.title}` : ''}`}
        aria-keyshortcuts={keyToName('K')}
        disabled={!previous}
        onClick={() => open(previous)}
      >
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      <Link to="/appendix/raw-data" hash={`category-${categoryId}`} title="In Raw Data">
        {number} of {count}
      </Link>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Capability after${next ? `: ${next.title}` : ''}`}
        aria-keyshortcuts={keyToName('J')}
        disabled={!next}
        onClick={() => open(next)}
      >
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
    </Group>
  )
}
