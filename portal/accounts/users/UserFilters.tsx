import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

import { type LoginType, ROLES, roleName, rolesLabel } from './roles.ts'

import classes from './users.module.css'

interface RoleFilterProps {
  readonly roles: readonly LoginType[]
  readonly onChange: (roles: readonly LoginType[]) => void
}

/** Filters the list by roles, at least one. */
export function RoleFilter({ roles, onChange }: RoleFilterProps) {
  function toggle(role: LoginType, chosen: boolean) {
    const next = ROLES.filter((other) => (other === role ? chosen : roles.includes(other)))
    if (next.length > 0) onChange(next)
  }

  const label = rolesLabel(roles)
  return (
    <Menu position="bottom-start" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          miw="11rem"
          justify="space-between"
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          aria-label={`Role: ${label}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ROLES.map((role) => (
          <Menu.CheckboxItem
            key={role}
            checked={roles.includes(role)}
            onChange={(chosen) => toggle(role, chosen)}
          >
            {roleName(role)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface PendingRegistrationsProps {
  readonly count: number
  /** True if the list shows only them. */
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

/** Counts registrations that await a senior, and filters the list by them. */
export function PendingRegistrations({ count, shown, onShow }: PendingRegistrationsProps) {
  if (count === 0 && !shown) return null
  return (
    <Group justify="space-between" gap="0.5rem 1rem" className={classes.hint}>
      <p role="status">{shown ? shownText(count) : waitingText(count)}</p>
      <Button variant="default" size="compact-md" onClick={() => onShow(!shown)}>
        {shown ? 'Show all users' : 'Show registrations'}
      </Button>
    </Group>
  )
}

function waitingText(count: number): string {
  return count === 1
    ? '1 registration awaits activation.'
    : `${count} registrations await activation.`
}

function shownText(count: number): string {
  if (count === 0) return 'No more registrations await activation.'
  return `${waitingText(count)} Open one to assign a company and activate it.`
}
