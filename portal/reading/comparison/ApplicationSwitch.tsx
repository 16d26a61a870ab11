import { SegmentedControl } from '@mantine/core'

import { useIsPhone } from '../../ui/page/window-width.ts'

export const ALL_APPLICATIONS = 'All applications'

interface ApplicationSwitchProps<Value extends string> {
  readonly label: string
  /** Whether all applications together can be chosen. */
  readonly all?: boolean
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const APPLICATION_LABELS = [
  { value: 'Mobile Web', short: 'Web' },
  { value: 'iPhone App', short: 'iPhone' },
  { value: 'Android App', short: 'Android' },
] as const

/** Which application is shown; with short names where there is little room. */
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
