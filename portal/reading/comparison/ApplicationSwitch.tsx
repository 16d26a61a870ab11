import { SegmentedControl } from '@mantine/core'

import { useIsPhone } from '../../ui/page/window-width.ts'

export const ALL_APPLICATIONS = 'All applications'

interface ApplicationSwitchProps<Value extends string> {
  readonly label: string
  /** True if all applications together can be chosen. */
  readonly all?: boolean
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const APPLICATION_LABELS = [
  { value: 'Mobile Web', short: 'Web' },
  { value: 'iPhone App', short: 'iPhone' },
  { value: 'Android App', short: 'Android' },
] as const

/** Chooses the application that is shown; its names are short where space is scarce. */
export function ApplicationSwitch<Value extends string>({
  label,
  all = false,
  value,
  onChange,
}: ApplicationSwitchProps<Value>) {
  const isPhone = useIsPhone()
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={[
        ...(all ? [{ value: ALL_APPLICATIONS, label: isPhone ? 'All' : ALL_APPLICATIONS }] : []),
        ...APPLICATION_LABELS.map((one) => ({
          value: one.value,
          label: isPhone ? one.short : one.value,
        })),
      ]}
      value={value}
      onChange={(next) => onChange(next as Value)}
    />
  )
}
