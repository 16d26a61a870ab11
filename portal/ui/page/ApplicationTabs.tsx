import { APPLICATIONS, type ByApplication } from '@insights/domain/catalogue/application.ts'
import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import classes from './ApplicationTabs.module.css'

interface Props {
  /** The id of an application, or of a tab of `before`. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly before?: readonly { readonly id: string; readonly label: string }[]
  /** Number of items in each tab. */
  readonly counts?: ByApplication<number>
  /** Puts the list of tabs and the open tab into a page; below each other by default. */
  readonly arrange?: (list: ReactNode, tab: ReactNode) => ReactNode
  /** Content of the open tab. */
  readonly children: ReactNode
}

/** A tab for each application. */
export function ApplicationTabs(props: Props) {
  const { value, onChange, before = [], counts, arrange, children } = props
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
  const list = (
    <Tabs.List className={classes.list} aria-label="Applications">
      {tabs.map(({ id, label }) => (
        <Tabs.Tab key={id} value={id}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
  const tab = (
    <Tabs.Panel value={value} pt={arrange ? undefined : 'lg'}>
      {children}
    </Tabs.Panel>
  )
  return (
    <Tabs
      value={value}
      onChange={(tab) => tab !== null && onChange(tab)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      {arrange ? (
        arrange(list, tab)
      ) : (
        <>
          {list}
          {tab}
        </>
      )}
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
