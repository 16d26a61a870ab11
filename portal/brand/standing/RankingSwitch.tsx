import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { SegmentedControl } from '@mantine/core'

import { useIsPhone } from '../../ui/page/window-width.ts'

interface Props {
  readonly label: string
  /** Label for all applications together: 'Overall'. */
  readonly all: string
  readonly value: ApplicationKey | null
  readonly onChange: (application: ApplicationKey | null) => void
}

const SHORT: Readonly<Record<ApplicationKey, string>> = {
  'Mobile Web': 'Web',
  'iPhone App': 'iPhone',
  'Android App': 'Android',
}
const ALL = 'all'

/** Chooses all applications together (null), or one of them. */
export function RankingSwitch({ label, all, value, onChange }: Props) {
  const isPhone = useIsPhone()
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={[
        { value: ALL, label: isPhone ? all.split(' ', 1)[0]! : all },
        ...APPLICATIONS.map(({ title }) => ({
          value: title,
          label: isPhone ? SHORT[title] : title,
        })),
      ]}
      value={value ?? ALL}
      onChange={(next) => onChange(APPLICATIONS.find(({ title }) => title === next)?.title ?? null)}
    />
  )
}
