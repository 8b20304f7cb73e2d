/** The event by which the page itself is told which address is likely to be next (`tools/build/first-script.ts`). */
export const comingScreen = 'foyer:coming-screen'

/**
 * Has the files of the screen at this path fetched, its words and styles with it, in one go and without running any of
 * it. While developing, where no file is known by its address, nothing happens.
 */
export function fetchScreen(pathname: string): void {
  document.dispatchEvent(new CustomEvent(comingScreen, { detail: pathname }))
}
