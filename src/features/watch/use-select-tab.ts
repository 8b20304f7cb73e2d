import { useSearchParams } from 'react-router'

import type { WatchTab } from './watch-address.ts'

/** Opens a tab by its place in the address, without a new entry in the history and without scrolling. */
export function useSelectTab(): (tab: WatchTab) => void {
  const [, setSearch] = useSearchParams()
  return (tab) =>
    setSearch(
      (search) => {
        search.set('tab', tab)
        return search
      },
      { replace: true, preventScrollReset: true },
    )
}
