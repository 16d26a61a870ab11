import { APPLICATIONS, type ByApplication } from '@insights/domain/catalogue/application.ts'
import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import classes from './ApplicationTabs.module.css'

interface Props {
  /** The id of an application, or of a tab of `before`. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Tabs that stand before those of the applications. */
  readonly before?: readonly { readonly id: string; readonly label: string }[]
  /** How much there is in each tab. */
  readonly counts?: ByApplication<number>
  /** What the open tab shows. */
  readonly children: ReactNode
}

/** A tab for each application. */
export function ApplicationTabs({ value, onChange, before = [], counts, children }: Props) {
  const tabs = [
    ...before,
    ...APPLICATIONS.map(({ _id, title }) => ({
      id: _id,
      label: counts ? (
        <>
          {title}
          <span className={classes.count}> {counts[title]}</span>
        </>
      ) : (
        title
      ),
    })),
  ]
  return (
    <Tabs
      value={value}
      onChange={(tab) => tab !== null && onChange(tab)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List className={classes.list} aria-label="Applications">
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/**
 * The tab to show, which is the one chosen last: the address, which names it, only follows when what
 * was changed on the former tab is saved. Until then a press on the page would be one on that tab.
 */
export function useShownTab(inAddress: string, choose: (tab: string) => void) {
  const [chosen, setChosen] = useState({ tab: inAddress, inAddress })
  const isCurrent = chosen.inAddress === inAddress
  if (!isCurrent) setChosen({ tab: inAddress, inAddress })
  return {
    shown: isCurrent ? chosen.tab : inAddress,
    show(tab: string) {
      setChosen({ tab, inAddress })
      choose(tab)
    },
  }
}
