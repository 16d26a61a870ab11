import { APPLICATIONS, type ByApplication } from '@insights/domain/catalogue/application.ts'
import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import classes from './ApplicationTabs.module.css'

interface Props {
  /** The id of an application, or of a tab of `before`. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Tabs before those of the applications. */
  readonly before?: readonly { readonly id: string; readonly label: string }[]
  /** Number of items in each tab. */
  readonly counts?: ByApplication<number>
  /** Content of the open tab. */
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
      <Tabs.Panel value={value} pt="lg">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/**
 * Returns the tab to show, the one chosen last, and its setter. The URL names the tab, but follows
 * only once the changes on the former tab are saved; until then, a press on the page would go to
 * that tab.
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
