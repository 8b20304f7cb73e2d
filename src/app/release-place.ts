/** The page is as high as what is in it: nothing more is held at the place where it was left. */
export function releasePlace(): void {
  delete document.documentElement.dataset['kept']
}
