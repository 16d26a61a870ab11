import { useState } from 'react'

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
