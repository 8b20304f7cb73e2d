let isLeavingNow = false

/** Is this tab on its way out? Then nothing on the page needs to follow the sign-out any more. */
export function isSigningOut(): boolean {
  return isLeavingNow
}

/** Said once the way out is certain; a page that comes back from the browser's cache is not leaving. */
export function beginLeaving(): void {
  isLeavingNow = true
  addEventListener('pageshow', () => (isLeavingNow = false), { once: true })
}
