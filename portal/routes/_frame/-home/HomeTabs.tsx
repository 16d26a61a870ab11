import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

export interface HomeTab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

interface Props {
  readonly label: string
  readonly tabs: readonly HomeTab[]
  readonly current: string
  readonly onChange: (tab: string) => void
}

/** The home page's tabs; the open one is in the URL. */
export function HomeTabs({ label, tabs, current, onChange }: Props) {
  return (
    <Tabs
      value={current}
      onChange={(tab) => tab !== null && onChange(tab)}
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
