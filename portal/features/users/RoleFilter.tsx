import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

import { ROLES, roleName, rolesLabel, type LoginType } from './roles.ts'

interface Props {
  readonly roles: readonly LoginType[]
  readonly onChange: (roles: readonly LoginType[]) => void
}

/** Whom the list shows; at least one role is always chosen. */
export function RoleFilter({ roles, onChange }: Props) {
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
