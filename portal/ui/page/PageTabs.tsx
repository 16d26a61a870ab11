import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageTab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

interface Props {
  readonly label: string
  /** The first is open unless `current` is the id of another. */
  readonly tabs: readonly PageTab[]
  /** Anything in the URL. */
  readonly current: unknown
  /** The first tab is undefined: its URL has none. */
  readonly onChange: (tab: string | undefined) => void
}

/** The tabs of a page; the open one is in the URL. */
export function PageTabs({ label, tabs, current, onChange }: Props) {
  const first = tabs[0]!.id
  return (
    <Tabs
      value={tabs.find(({ id }) => id === current)?.id ?? first}
      onChange={(tab) => onChange(tab === first ? undefined : tab!)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} pt="1.25rem">
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
