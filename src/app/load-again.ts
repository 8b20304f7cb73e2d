import type { Location, NavigateOptions, Navigation, To } from 'react-router'

interface Router {
  revalidate: () => unknown
  navigate: (to: To, options: NavigateOptions) => unknown
  navigation: Pick<Navigation, 'state'>
}

/**
 * Loads the page again whose error is shown. The router's boundary lets go of an error when it has seen a revalidation
 * begin and end; one that is over before React has drawn its beginning leaves the error where it was. Going to the same
 * address clears it in any case, and after `revalidate` also loads where the address has a hash. Somebody who is on their
 * way elsewhere gets there, which clears it too; what that page needs is asked for anew.
 */
export function loadAgain({ revalidate, navigate, navigation }: Router, location: Location): void {
  void revalidate()
  if (navigation.state !== 'idle') return
  void navigate(location, { replace: true, state: location.state, preventScrollReset: true })
}
